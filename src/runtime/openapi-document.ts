/**
 * generateOpenApiDocument: the OpenAPI 3.1 document of services or contracts.
 * In: what a bundle lists. Out: the document a snapshot's details are taken from, the same bytes in whatever order.
 * It reads no view, no tool name and no other transport than HTTP.
 */
import type { Bundle } from '../contract/bundle.ts'
import { resolveBundle } from '../contract/resolve-bundle.ts'
import { SurfaceError } from '../errors.ts'
import { generateOpenApiDocument as generate, type OpenApiDocument } from '../openapi/generate-document.ts'

/** A whole bundle, or the part of one that HTTP reads. */
export type OpenApiSource = Pick<Bundle, 'info' | 'contracts' | 'services' | 'groups' | 'scopePrefixes'>

/**
 * Routes exposed over HTTP, below the groups' and scopes' prefixes.
 * @throws SurfaceError `surface-refused` for a route of two operations, and those of the conversion.
 */
export function generateOpenApiDocument(source: OpenApiSource): OpenApiDocument {
  const { info, operations } = resolveBundle(source, {
    // A tool's name is no concern of HTTP.
    onProblem: (problem) => {
      if (problem.code === 'route-duplicate')
        throw new SurfaceError('surface-refused', { problems: [problem] })
    },
  })
  return generate({ info, operations })
}

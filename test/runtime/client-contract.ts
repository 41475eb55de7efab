import { z } from 'zod'
import { defineContract } from '../../src/contract.ts'

const Thing = z.object({ id: z.string(), tags: z.array(z.string()) })
const Query = z.object({
  text: z.string().optional(),
  limit: z.coerce.number().default(20),
  exact: z.stringbool().optional(),
  tags: z.array(z.string()).optional(),
})

/** One endpoint of every kind, with params in the path and values in every place a request has. */
export const things = defineContract(
  { prefix: 'things' },
  {
    list: { method: 'GET', path: '/', desc: 'Lists.', input: Query, output: z.any() },
    get: { method: 'GET', path: '/one/:id', desc: 'Gets.', output: Thing },
    file: { method: 'GET', path: '/files/*rest', desc: 'Gets.', output: z.object({ rest: z.string() }) },
    create: {
      method: 'POST',
      path: '/',
      desc: 'Creates.',
      input: z.object({ name: z.string(), nested: z.object({ n: z.number() }).optional() }),
      output: z.any(),
    },
    remove: {
      method: 'DELETE',
      path: '/one/:id',
      desc: 'Removes.',
      params: z.object({ id: z.coerce.number() }),
      input: z.object({ reasons: z.array(z.string()) }),
      output: z.any(),
    },
    touch: { method: 'POST', path: '/one/:id/touch', desc: 'Touches.' },
    accept: {
      method: 'POST',
      path: '/accept',
      desc: 'Accepts.',
      responseMeta: { status: 202 },
      output: z.object({ job: z.string() }),
    },
    page: {
      method: 'GET',
      path: '/page',
      desc: 'Shows.',
      rawResponse: true,
      input: z.object({ q: z.string() }),
    },
    probe: { method: 'HEAD', path: '/page', desc: 'Probes.', rawResponse: true },
    text: {
      method: 'POST',
      path: '/text',
      desc: 'Reads.',
      rawBody: true,
      input: z.string(),
      output: z.any(),
    },
    hook: {
      method: 'POST',
      path: '/hook',
      desc: 'Reads.',
      rawBody: true,
      input: z.looseObject({}),
      output: z.any(),
    },
    upload: {
      method: 'POST',
      path: '/upload',
      desc: 'Uploads.',
      multipart: { files: { photo: {}, more: { required: false, multiple: true } } },
      input: z.object({ title: z.string(), tags: z.array(z.string()).optional() }),
      output: z.any(),
    },
    count: {
      method: 'GET',
      path: '/count',
      desc: 'Counts.',
      stream: { item: z.object({ n: z.number() }) },
      input: z.object({ to: z.coerce.number() }),
    },
  },
)

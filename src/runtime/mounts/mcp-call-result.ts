/** What an MCP client receives for an Outcome: one text block and the same value as data, or an error it can read. */
import { isSpecType, type CallToolResult, type ContentBlock } from '@modelcontextprotocol/server'
import { jsonText } from '../json-text.ts'
import { serverFault, type Failure, type Outcome } from '../outcome.ts'
import { failureText } from './tool-call-error.ts'

/** `hasOutput` says whether the tool advertises a schema of its answer: only then there is data to publish. */
export function buildCallResult(outcome: Outcome, hasOutput: boolean): CallToolResult {
  if (!outcome.ok) return failureResult(outcome)
  try {
    const presented = outcome.presented === undefined ? null : presentedContent(outcome.presented)
    // A tool without an output promises no data; what it says all the same is text.
    if (!hasOutput) return { content: presented ?? presentedContent(outcome.value) }
    const text = jsonText(outcome.value)
    // Read back, so that data and text agree also where no wire lies between: a Date is its text in both.
    return { content: presented ?? [{ type: 'text', text }], structuredContent: JSON.parse(text) as never }
  } catch (thrown) {
    return failureResult(serverFault('The answer cannot be written as JSON.', thrown))
  }
}

// Data beside an error would be checked against the schema of answers by the client, and refused.
function failureResult(failure: Failure): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: failureText(failure) }] }
}

/** A text, one content block or several; anything else a tool presents is shown as JSON. */
function presentedContent(presented: unknown): ContentBlock[] {
  if (presented === undefined) return []
  // By the protocol's own schema: the SDK would answer an error of the protocol for a block that only looks like one.
  const isBlock = (value: unknown): value is ContentBlock => isSpecType.ContentBlock(value)
  if (Array.isArray(presented) && presented.every(isBlock)) return presented
  if (isBlock(presented)) return [presented]
  return [{ type: 'text', text: typeof presented === 'string' ? presented : jsonText(presented) }]
}

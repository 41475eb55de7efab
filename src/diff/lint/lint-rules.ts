/** Verdicts of lint kinds: data, part of the one rules table. Safe, so that only who asks for them is stopped. */
import type { LintKind } from './lint-kinds.ts'

interface Row {
  readonly title: string
  readonly tool: 'safe'
  readonly why: string
}

export const lintRules = {
  // https://github.com/vercel/ai/issues/1972: OpenAI takes `^[a-zA-Z0-9_-]+$`, up to 64 characters.
  'lint-tool-name': {
    title: 'name of a tool that a model API refuses',
    tool: 'safe',
    why: 'Model APIs take 1 to 64 letters, digits, "_" and "-", and hosts put a prefix before it.',
  },
  // https://github.com/diegosouzapw/OmniRoute/issues/13552, which quotes Anthropic's page on custom tools.
  'lint-property-name': {
    title: 'name of a property that a model API refuses',
    tool: 'safe',
    why: 'A model API takes 1 to 64 letters, digits, "_", "." and "-" as the name of a property.',
  },
  // https://github.com/awwaiid/mcp-server-taskwarrior/issues/11 (left out), and
  // https://github.com/google-gemini/gemini-cli/issues/23382 (a model API refuses the request).
  'lint-root-type': {
    title: 'input schema that does not say `type: "object"`',
    tool: 'safe',
    why: 'The protocol asks for it: hosts leave the tool out, and a model API refuses it.',
  },
  // https://github.com/anthropics/claude-code/issues/5973: one such tool makes every request fail.
  'lint-root-composition': {
    title: 'oneOf, anyOf or allOf at the root of an input schema',
    tool: 'safe',
    why: 'A model API refuses the whole request that holds such a tool.',
  },
  // https://github.com/anthropics/claude-code/issues/76881: the whole list of tools is lost over it.
  'lint-unresolved-reference': {
    title: 'reference in an input schema that leads nowhere',
    tool: 'safe',
    why: 'Hosts lose the tool, or every tool of the server, over it.',
  },
  // https://github.com/agentscope-ai/ReMe/issues/84 (VS Code), https://github.com/ogx-ai/ogx/issues/3004 (OpenAI).
  'lint-array-without-items': {
    title: 'array in an input schema that does not say what is in it',
    tool: 'safe',
    why: 'Hosts and a model API refuse the tool.',
  },
  // https://github.com/confluentinc/mcp-confluent/issues/482
  'lint-required-default': {
    title: 'required property with a default',
    tool: 'safe',
    why: 'A model is made to send what the server would fill in; mostly the schema describes parsed values.',
  },
  // https://github.com/google-gemini/gemini-cli/issues/1458
  'lint-undeclared-required': {
    title: 'required property that is not declared',
    tool: 'safe',
    why: 'A model API refuses the tool, and a model is not told what to send.',
  },
  // https://modelcontextprotocol.io/specification: the description is a hint to the model.
  'lint-missing-description': {
    title: 'tool or argument without a description',
    tool: 'safe',
    why: 'A model is left with the name alone.',
  },
  // https://github.com/anthropics/claude-code/issues/12241 (25,000 tokens, some four bytes each) and
  // https://github.com/microsoft/vscode-copilot-release/issues/11653 (128 tools).
  'lint-catalog-size': {
    title: 'catalog of more than 128 tools or 100,000 bytes',
    tool: 'safe',
    why: 'Hosts refuse to hand more tools to a model, or warn of what they cost.',
  },
} as const satisfies Record<LintKind, Row>

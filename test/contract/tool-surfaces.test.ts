import { describe, expect, it } from 'vitest'
import type { Bundle } from '../../src/contract/bundle.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import { buildMethodDefinitions } from '../../src/contract/method-definition.ts'
import type { SurfaceProblem } from '../../src/contract/resolve-bundle.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'

import { get, list, users, tool, routes, surfaces, summary } from './bundle-fixtures.ts'

describe('tool surfaces', () => {
  const cli = defineContract({ prefix: 'jobs' }, { run: { ...get, method: 'POST', expose: ['CLI', 'MCP'] } })

  it('are always one of MCP, AGENT and CLI', () => {
    expect(surfaces(resolveBundle({}))).toEqual({ AGENT: [], CLI: [], MCP: [] })
    expect(surfaces(resolveBundle({ contracts: [users, cli], runtimeTools: [tool] }))).toEqual({
      AGENT: ['get_user', 'list_users', 'now'],
      CLI: ['run_job'],
      MCP: ['get_user', 'list_users', 'now', 'run_job'],
    })
  })

  it('show the contracts of groups', () => {
    const bundle = { groups: [{ pathPrefix: '/v1', contracts: [users] }] }
    expect(surfaces(resolveBundle(bundle)).MCP).toEqual(['get_user', 'list_users'])
  })

  it('show a selection instead of what is shared', () => {
    const bundle = {
      contracts: [users, cli],
      runtimeTools: [tool],
      toolSurfaces: { MCP: { contracts: [cli] }, AGENT: {} },
    }
    expect(surfaces(resolveBundle(bundle))).toEqual({ AGENT: [], CLI: ['run_job'], MCP: ['run_job'] })
  })

  it('are one a name for MCP', () => {
    const bundle = {
      contracts: [users, cli],
      runtimeTools: [tool],
      mcpSurfaces: { staff: { contracts: [users] }, all: { contracts: [cli, users], runtimeTools: [tool] } },
    }
    const resolved = resolveBundle(bundle)
    expect(resolved.toolSurfaces.map(({ transport, surface }) => [transport, surface])).toEqual([
      ['AGENT', null],
      ['CLI', null],
      ['MCP', 'all'],
      ['MCP', 'staff'],
    ])
    expect(surfaces(resolved)['MCP:staff']).toEqual(['get_user', 'list_users'])
  })

  it('give a row without a route to what only a selection lists', () => {
    const resolved = resolveBundle({ contracts: [users], toolSurfaces: { MCP: { contracts: [cli] } } })
    expect(routes(resolved)[0]).toEqual(['jobs.run'])
    expect(surfaces(resolved)).toEqual({ AGENT: ['get_user', 'list_users'], CLI: [], MCP: ['run_job'] })
  })

  it('read services like the contracts they implement', () => {
    const methods = Object.fromEntries(
      Object.entries(buildMethodDefinitions(users)).map(([action, method]) => [
        action,
        { ...method, handler: () => 1 },
      ]),
    )
    const service = { prefix: 'users', scope: 'staff', meta: undefined, methods }
    expect(summary(resolveBundle({ services: [service] }))).toBe(
      summary(resolveBundle({ contracts: [users] })),
    )
    expect(summary(resolveBundle({ contracts: [users], services: [service] }))).toBe(
      summary(resolveBundle({ contracts: [users] })),
    )
  })
})

describe('names on a surface', () => {
  const problems = (bundle: Bundle) => {
    const found: SurfaceProblem[] = []
    const resolved = resolveBundle(bundle, { onProblem: (problem) => found.push(problem) })
    return { found, resolved }
  }

  it('are refused when two operations share one, naming both', () => {
    const people = defineContract({ prefix: 'people' }, { read: { ...get, tool: { name: 'get_user' } } })
    const bundle = { contracts: [users, people] }
    expect(() => resolveBundle(bundle)).toThrow(
      'On MCP, "get_user" is the name of people.read and of users.get.',
    )
    const { found, resolved } = problems(bundle)
    expect(found.map(({ code, surface, operations }) => [code, surface, operations])).toEqual([
      ['tool-name-duplicate', 'AGENT', ['people.read', 'users.get']],
      ['tool-name-duplicate', 'MCP', ['people.read', 'users.get']],
    ])
    expect(surfaces(resolved).MCP).toEqual(['get_user', 'get_user', 'list_users'])
  })

  it('are refused on CLI too when two commands would share one', () => {
    const cli = (prefix: string) =>
      defineContract({ prefix }, { run: { ...get, expose: ['CLI'], tool: { name: 'run it' } } })
    expect(() => resolveBundle({ contracts: [cli('a'), cli('b')] })).toThrow(
      'On CLI, "run it" is the name of a.run and of b.run.',
    )
  })

  it('may repeat on surfaces that never show both', () => {
    const people = defineContract({ prefix: 'people' }, { read: { ...get, tool: { name: 'get_user' } } })
    const mcpSurfaces = { a: { contracts: [users] }, b: { contracts: [people] } }
    const toolSurfaces = { AGENT: { contracts: [users] } }
    expect(() => resolveBundle({ contracts: [users, people], mcpSurfaces, toolSurfaces })).not.toThrow()
  })

  it('are refused on MCP and AGENT when no host takes them, and shown on CLI', () => {
    const bad = defineContract({ prefix: 'a' }, { get: { ...get, tool: { name: 'no spaces' } } })
    expect(() => resolveBundle({ contracts: [bad] })).toThrow('On MCP, a.get cannot be shown as "no spaces"')
    const root = defineContract({ prefix: '/' }, { list: { ...list, expose: ['MCP', 'CLI'] } })
    const { found } = problems({ contracts: [root] })
    expect(found.map(({ surface, message }) => [surface, message])).toEqual([
      [
        'MCP',
        'On MCP, /.list cannot be shown as "list_": the prefix "/" holds no letter or digit to derive a tool name from.',
      ],
    ])
    const cli = defineContract(
      { prefix: 'a' },
      { get: { ...get, expose: ['CLI'], tool: { name: 'no spaces' } } },
    )
    expect(surfaces(resolveBundle({ contracts: [cli] })).CLI).toEqual(['no spaces'])
  })

  it('are all listed at once', () => {
    const bad = defineContract(
      { prefix: 'a' },
      { get: { ...get, tool: { name: '' + 'é' } }, list: { ...list, tool: { name: 'ü' } } },
    )
    expect(() => resolveBundle({ contracts: [bad] })).toThrow(
      /^4 rows cannot be shown on their surfaces:\n- On AGENT/,
    )
  })
})

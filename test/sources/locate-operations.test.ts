import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { locateOperations } from '../../src/sources/locate-operations.ts'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'surface-locate-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(files: Record<string, string>): (operation: string) => unknown {
  mkdirSync(join(root, 'src'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return locateOperations(join(root, 'src/bundle.ts'), root)
}

const ORDERS = `import { defineContract } from 'surfacekit'
const list = withToolView({})
export const orders = defineContract({ prefix: 'orders' }, {
  list,
  create: {
    method: 'POST',
  },
  'odd-key': {},
})
export const refunds = defineContract({ prefix: 'refunds' }, {
  create: {},
})
`

it('follows relative imports, in every spelling, to the key of the endpoint', () => {
  const locate = write({
    'src/bundle.ts': `import { orders } from './orders.js'\nexport default { contracts: [orders] }\n`,
    'src/orders.ts': ORDERS,
  })
  expect(locate('orders.create')).toEqual({ file: 'src/orders.ts', line: 5 })
  expect(locate('orders.list')).toEqual({ file: 'src/orders.ts', line: 4 })
  expect(locate('orders.odd-key')).toEqual({ file: 'src/orders.ts', line: 8 })
  expect(locate('refunds.create')).toEqual({ file: 'src/orders.ts', line: 11 })
})

it('names the contract where it cannot see the endpoint, and nothing where it cannot see the contract', () => {
  const locate = write({ 'src/bundle.ts': ORDERS })
  expect(locate('orders.generated')).toEqual({ file: 'src/bundle.ts', line: 3 })
  expect(locate('customers.get')).toBeNull()
  expect(locate('')).toBeNull()
})

it('ends on import cycles, missing modules and names made to confuse a pattern', () => {
  const locate = write({
    'src/bundle.ts': `import './other.ts'\nimport './missing.js'\n${ORDERS}`,
    'src/other.ts': `import './bundle.ts'\n`,
  })
  expect(locate('orders.(a+)+$')).toEqual({ file: 'src/bundle.ts', line: 5 })
  expect(locateOperations(join(root, 'src/none.ts'), root)('orders.create')).toBeNull()
})

it('keeps silent about files outside the repository', () => {
  write({ 'src/bundle.ts': ORDERS })
  mkdirSync(join(root, 'inner'))
  expect(locateOperations(join(root, 'src/bundle.ts'), join(root, 'inner'))('orders.create')).toBeNull()
})

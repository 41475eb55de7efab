/** Requests to no route: what an application says to strangers is part of its answers too. */
import type { HttpRequest } from '../request.ts'

const TARGETS = [
  '/',
  '/surface-knows-no-such-route',
  '//',
  '/%E0%A4%A',
  '/favicon.ico',
  '/openapi.json',
  '/docs',
  '/mcp',
]

export function strayRequests(): readonly HttpRequest[] {
  const all = TARGETS.map((target) => ({ method: 'GET', target, headers: [], body: null }))
  return [...all, ...['POST', 'OPTIONS', 'HEAD', 'PUT'].map((method) => ({ ...all[1]!, method }))]
}

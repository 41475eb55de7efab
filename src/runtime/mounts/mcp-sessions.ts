/**
 * Sessions: clients of 2025 over streamable HTTP whose connection lasts, so that they can be asked questions.
 * In: requests of that era, and how a server is made. Out: responses, or null for what belongs to no session.
 * Sessions live in this process: every request of a client has to reach it.
 */
import { randomUUID } from 'node:crypto'
import {
  WebStandardStreamableHTTPServerTransport,
  isInitializeRequest,
  readRequestBody,
  type AuthInfo,
  type McpServer,
} from '@modelcontextprotocol/server'

export interface SessionLimits {
  /** How many are kept; the one that was silent for longest makes room. */
  readonly count: number
  /** Milliseconds of silence after which one is forgotten. */
  readonly idle: number
  /** Bytes of a body. */
  readonly body: number
}

export interface Caller {
  readonly authInfo?: AuthInfo
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport
  usedAt: number
}

type AnswerInSession = (request: Request, caller: Caller) => Promise<Response | null>

export function createSessions(openServer: () => McpServer, limits: SessionLimits): AnswerInSession {
  // In the order of their last use.
  const sessions = new Map<string, Session>()

  function use(id: string): Session | undefined {
    const now = performance.now()
    for (const [other, { usedAt, transport }] of sessions) {
      if (usedAt + limits.idle > now && sessions.size <= limits.count) break
      sessions.delete(other)
      void transport.close()
    }
    const session = sessions.get(id)
    if (session === undefined) return undefined
    sessions.delete(id)
    sessions.set(id, session)
    session.usedAt = now
    return session
  }

  async function open(): Promise<Session['transport']> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      maxRequestBodySize: limits.body,
      onsessioninitialized(id) {
        sessions.set(id, { transport, usedAt: performance.now() })
        use(id)
      },
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await openServer().connect(transport)
    return transport
  }

  return async (request, caller) => {
    const id = request.headers.get('mcp-session-id')
    if (id !== null) return use(id)?.transport.handleRequest(request, caller) ?? sessionUnknown()
    if (request.method !== 'POST' || !(await opensSession(request, limits.body))) return null
    return (await open()).handleRequest(request, caller)
  }
}

/** True for the handshake of 2025. The request stays readable; what cannot be read is for others to refuse. */
async function opensSession(request: Request, limit: number): Promise<boolean> {
  try {
    const body = await readRequestBody(request.clone(), limit)
    return !body.tooLarge && isInitializeRequest(JSON.parse(body.text))
  } catch {
    return false
  }
}

// The protocol's own sign that a client should begin anew.
function sessionUnknown(): Response {
  const error = { code: -32001, message: 'Session not found' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 })
}

import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { JSON_MAX_BYTES } from './limits.ts'
import { asProblem, Problem, problemStatus } from './problem.ts'

export type Call = {
  stream: ServerHttp2Stream
  query: URLSearchParams
  /** The value of `:id` in the path. */
  id: string
}
type Handler = (call: Call) => unknown
export type Routes = Record<string, Handler>

/** A handler's return value is sent as JSON; one that has answered itself returns nothing. */
export function createRouter(
  routes: Routes,
  connectTo: (authority: string, stream: ServerHttp2Stream) => unknown,
) {
  const table = Object.entries(routes).map(([route, handler]) => {
    const [method = '', path = ''] = route.split(' ')
    return { method, path: new RegExp(`^${path.replace(':id', '([0-9a-f]{16})')}$`), handler }
  })

  async function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
    if (headers[':method'] === 'CONNECT') return connectTo(headers[':authority'] ?? '', stream)
    const { pathname, searchParams: query } = new URL(headers[':path'] ?? '/', 'http://agent')
    for (const { method, path, handler } of table) {
      const match = method === headers[':method'] ? path.exec(pathname) : null
      if (match) return handler({ stream, query, id: match[1] ?? '' })
    }
    throw new Problem('not_found')
  }

  return (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void => {
    // A stream that the other side resets has simply ended.
    stream.on('error', () => {})
    void answer(stream, headers).then(
      (body) => body !== undefined && sendJson(stream, 200, body),
      (error: unknown) => sendProblem(stream, asProblem(error)),
    )
  }
}

export function sendProblem(stream: ServerHttp2Stream, { code, details }: Problem): void {
  if (stream.headersSent) return void stream.close(constants.NGHTTP2_INTERNAL_ERROR)
  sendJson(stream, problemStatus[code], { code, ...details })
  // The rest of the request is discarded.
  stream.resume()
}

function sendJson(stream: ServerHttp2Stream, status: number, body: unknown): void {
  if (stream.destroyed || stream.closed) return
  stream.respond({ ':status': status, 'content-type': 'application/json' })
  stream.end(JSON.stringify(body))
}

/** Yields the body of a request; a consumer that stops in the middle may still answer it. */
export async function* piecesOf(stream: ServerHttp2Stream): AsyncGenerator<Buffer> {
  for await (const piece of stream.iterator({ destroyOnReturn: false })) yield piece
}

/** Parses a JSON body, a small one by default. */
export async function readFields(
  stream: ServerHttp2Stream,
  maxBytes = JSON_MAX_BYTES,
): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of piecesOf(stream)) {
    size += piece.length
    if (size > maxBytes) throw new Problem('too_large')
    pieces.push(piece)
  }
  try {
    return { ...JSON.parse(Buffer.concat(pieces).toString()) }
  } catch {
    throw new Problem('invalid')
  }
}

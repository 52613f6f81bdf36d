import {
  type ClientHttp2Session,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'

/** Relays a request to an agent and its answer back: bytes in both directions, trailers, and resets of either side. */
export function relay(
  stream: ServerHttp2Stream,
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
): void {
  const asked = session.request(headers, { endStream: false })
  let trailers: IncomingHttpHeaders = {}
  asked.once('response', (answer) => {
    if (stream.destroyed) return
    stream.respond(plain(answer), { waitForTrailers: true })
    stream.once('wantTrailers', () => stream.sendTrailers(plain(trailers)))
    asked.pipe(stream)
  })
  asked.once('trailers', (received) => {
    trailers = received
  })
  stream.pipe(asked)
  stream.on('error', () => {})
  asked.on('error', () => {})
  stream.once('close', () => {
    if (!asked.closed) asked.close(constants.NGHTTP2_CANCEL)
  })
  asked.once('close', () => {
    if (stream.closed) return
    if (asked.rstCode !== constants.NGHTTP2_NO_ERROR) stream.close(asked.rstCode)
    else if (!stream.headersSent) stream.close(constants.NGHTTP2_INTERNAL_ERROR)
  })
}

const plain = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

import {
  type ClientHttp2Session,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import { EXIT_CODE, EXIT_SIGNAL, HASH, OFFSET, SIZE } from '../agent/wire.ts'

/**
 * The headers and trailers of agents. Whoever controls an agent can send others, and some of those cannot be sent on:
 * trying would end the runner, and with it everyone's boxes.
 */
const RELAYED = ['content-type', OFFSET, SIZE, HASH, EXIT_CODE, EXIT_SIGNAL]

/** Relays a request to an agent and its answer back: bytes in both directions, trailers, and resets of either side. */
export function relay(
  stream: ServerHttp2Stream,
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
): void {
  const asked = session.request(headers, { endStream: false })
  let trailers: IncomingHttpHeaders = {}
  asked.once('response', (answer) => {
    if (stream.destroyed || stream.closed) return
    const status = answer[':status'] ?? 0
    if (status < 200 || status > 599) return asked.close(constants.NGHTTP2_PROTOCOL_ERROR)
    stream.respond({ ':status': status, ...relayed(answer) }, { waitForTrailers: true })
    stream.once('wantTrailers', () => stream.sendTrailers(relayed(trailers)))
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

const relayed = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(RELAYED.flatMap((name) => (name in headers ? [[name, headers[name]]] : [])))

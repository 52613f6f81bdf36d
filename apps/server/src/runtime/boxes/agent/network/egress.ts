import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2'
import { keepDialling } from '../dial.ts'
import { REASON_MAX_BYTES } from '../limits.ts'
import { type AgentIdentity, STREAM_WINDOW_BYTES } from '../wire.ts'

/** Why access is refused, in the gate's words. */
export class Refused extends Error {
  readonly status: number
  readonly host: string

  constructor(host: string, status: number, reason: string) {
    super(reason)
    this.host = host
    this.status = status
  }
}

export type Egress = {
  /** Opens a stream of bytes to a host, if the gate allows it. */
  open: (host: string, port: number) => Promise<ClientHttp2Stream>
  stop: () => void
}

const NO_GATE = 'The way out of this box is closed for now. Try again in a moment.'

export function connectEgress(path: string, identity: AgentIdentity): Egress {
  let session: ClientHttp2Session | null = null
  const stop = keepDialling(path, identity, (socket) => {
    const begun = connect('http://egress', {
      createConnection: () => socket,
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW_BYTES },
    })
    session = begun
    begun.on('error', () => socket.destroy())
    begun.once('close', () => {
      if (session === begun) session = null
    })
  })

  return {
    open: (host, port) => {
      if (!session || session.closed || session.destroyed) throw new Refused(host, 503, NO_GATE)
      const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
      const stream = session.request({ ':method': 'CONNECT', ':authority': authority }, { endStream: false })
      return answered(host, stream)
    },
    stop,
  }
}

const answered = (host: string, stream: ClientHttp2Stream) =>
  new Promise<ClientHttp2Stream>((resolve, reject) => {
    stream.once('error', () => reject(new Refused(host, 502, NO_GATE)))
    stream.once('close', () => reject(new Refused(host, 502, NO_GATE)))
    stream.once('response', (headers) => {
      const status = Number(headers[':status'])
      if (status === 200) return resolve(stream)
      let reason = ''
      stream.setEncoding('utf8')
      stream.on('data', (piece: string) => {
        reason = (reason + piece).slice(0, REASON_MAX_BYTES)
      })
      stream.once('end', () => reject(new Refused(host, status, reason.trim() || NO_GATE)))
      stream.end()
    })
  })

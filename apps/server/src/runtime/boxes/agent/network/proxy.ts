import { createServer, type IncomingMessage, request, type ServerResponse, STATUS_CODES } from 'node:http'
import { type ClientHttp2Stream, constants } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { type Egress, Refused } from './egress.ts'
import { join } from './tunnel.ts'

/** `from` is the port that the program connected from. */
type Refusal = { host: string; reason: string; from: number }
type Options = { egress: Egress; refused: (refusal: Refusal) => void }
export type Proxy = { port: number; stop: () => void }

/** The proxy that all programs of this box are configured to use. It only talks to the gate, which decides. */
export async function startProxy({ egress, refused }: Options): Promise<Proxy> {
  const openFor =
    ({ remotePort = 0 }: Socket): Open =>
    async (host, port) => {
      try {
        return await egress.open(host, port)
      } catch (error) {
        const refusal = error instanceof Refused ? error : new Refused(host, 502, String(error))
        refused({ host, reason: refusal.message, from: remotePort })
        throw refusal
      }
    }

  const server = createServer((incoming, answer) => {
    void forward(incoming, answer, openFor(incoming.socket)).catch((error: unknown) => {
      if (answer.headersSent) return answer.destroy()
      const { status, message } = refusalOf(error)
      answer.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`)
    })
  })
  server.on('connect', (incoming, socket, head) => {
    socket.on('error', () => {})
    void tunnelOut(incoming, socket, head, openFor(incoming.socket)).catch((error: unknown) =>
      socket.end(refusalText(error)),
    )
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Open = (host: string, port: number) => Promise<ClientHttp2Stream>

async function tunnelOut({ url = '' }: IncomingMessage, socket: Duplex, head: Buffer, open: Open) {
  const { hostname, port } = targetOf(`https://${url}`)
  const stream = await open(hostname, Number(port || 443))
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
  if (head.length > 0) stream.write(head)
  join(socket, stream, () => stream.close(constants.NGHTTP2_CANCEL))
}

const OF_THIS_CONNECTION = new Set(['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive'])

async function forward(incoming: IncomingMessage, answer: ServerResponse, open: Open) {
  const { protocol, hostname, port, host, pathname, search } = targetOf(incoming.url ?? '')
  if (protocol !== 'http:')
    throw new Refused(hostname, 400, 'This proxy takes http:// addresses and CONNECT.')
  const stream = await open(hostname, Number(port || 80))
  const kept = Object.entries(incoming.headers).filter(([name]) => !OF_THIS_CONNECTION.has(name))
  // If Node writes strings and bytes to an HTTP/2 stream at once, they arrive corrupted, so everything is turned into
  // bytes.
  const connection = Duplex.from({ readable: stream, writable: stream })
  connection.on('error', () => answer.destroy())
  const outgoing = request({
    method: incoming.method,
    path: pathname + search,
    headers: { ...Object.fromEntries(kept), host, connection: 'close' },
    // No agent at all: `false` would create a new one, which dials on its own.
    createConnection: () => connection,
  })
  outgoing.once('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  answer.once('close', () => stream.close(constants.NGHTTP2_CANCEL))
  incoming.pipe(outgoing)
}

function targetOf(address: string): URL {
  if (!URL.canParse(address)) throw new Refused(address.slice(0, 200), 400, 'This is no address of a host.')
  const url = new URL(address)
  url.hostname = url.hostname.replace(/^\[|\]$/g, '')
  return url
}

const refusalOf = (error: unknown) =>
  error instanceof Refused ? error : new Refused('', 502, 'The connection failed.')

/** The reason is also the status text, because some programs show nothing else of a failed CONNECT. */
function refusalText(error: unknown): string {
  const { status, message } = refusalOf(error)
  const shown = message.replace(/[^\x20-\x7e]/g, '?') || STATUS_CODES[status]
  const body = `${message}\n`
  const head = [
    `HTTP/1.1 ${status} ${shown}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const BOX_ITSELF = 'localhost,127.0.0.1,::1'

/** The variables that make npm, pip, git, curl, Yarn and Node itself use the proxy. */
export function proxyEnvironment(port: number): Record<string, string> {
  const address = `http://127.0.0.1:${port}`
  return {
    HTTP_PROXY: address,
    HTTPS_PROXY: address,
    NO_PROXY: BOX_ITSELF,
    http_proxy: address,
    https_proxy: address,
    no_proxy: BOX_ITSELF,
    npm_config_proxy: address,
    npm_config_https_proxy: address,
    npm_config_noproxy: BOX_ITSELF,
    YARN_HTTP_PROXY: address,
    YARN_HTTPS_PROXY: address,
    NODE_USE_ENV_PROXY: '1',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.proxy',
    GIT_CONFIG_VALUE_0: address,
  }
}

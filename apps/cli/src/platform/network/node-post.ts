import type { IncomingMessage } from 'node:http'
import type { Post, Reply } from '@sandlot/core/transport/reply'

/** Whether Node uses the environment's proxies, which its fetch supported before its `http` did. */
export const usesProxies = (
  env: Readonly<Record<string, string | undefined>>,
  execArgv: readonly string[],
): boolean =>
  Boolean(env.NODE_USE_ENV_PROXY) ||
  [...execArgv, env.NODE_OPTIONS ?? ''].some((option) => option.includes('--use-env-proxy'))

/**
 * Posts a text with `node:http`: loading fetch takes Node longer than most responses. It follows no redirects, and
 * fails like a socket.
 */
export const nodePost: Post = (url, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const target = new URL(url)
    const { request } =
      target.protocol === 'https:'
        ? process.getBuiltinModule('node:https')
        : process.getBuiltinModule('node:http')
    const call = request(
      target,
      {
        method,
        headers: {
          'user-agent': 'node',
          'accept-encoding': 'gzip',
          ...headers,
          'content-length': Buffer.byteLength(body),
        },
        ...(signal && { signal }),
      },
      (message) => void replyOf(message).then(resolve, reject),
    )
    call.once('error', reject)
    call.end(body)
  })

/** Reads all of it, so that an incomplete response fails. */
async function replyOf(message: IncomingMessage): Promise<Reply> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece as Buffer)
  const bytes = await unpacked(Buffer.concat(pieces), message.headers['content-encoding'])
  const { statusCode: status = 0, statusMessage: statusText = '', headers } = message
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    text: async () => bytes.toString('utf8'),
  }
}

async function unpacked(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding !== 'gzip' || bytes.length === 0) return bytes
  const { gunzip } = process.getBuiltinModule('node:zlib')
  return await new Promise((resolve, reject) =>
    gunzip(bytes, (error, plain) => (error ? reject(error) : resolve(plain))),
  )
}

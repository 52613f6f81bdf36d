import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createGunzip } from 'node:zlib'

/**
 * A site that serves the bare repositories of a folder with git's own program, to requests with the right credentials.
 */
export async function gitSite(root: string, authorization: string) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, answer) => {
    asked.push(request.headers.authorization)
    if (request.headers.authorization !== authorization) return answer.writeHead(401).end()
    const { pathname, search } = new URL(request.url ?? '', 'http://site')
    const child = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env.PATH ?? '',
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        REMOTE_USER: 'somebody',
        REQUEST_METHOD: request.method ?? '',
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
      },
    })
    const isPacked = request.headers['content-encoding'] === 'gzip'
    ;(isPacked ? request.pipe(createGunzip()) : request).pipe(child.stdin)
    child.stdin.on('error', () => {})
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.once('close', () => {
      const said = Buffer.concat(parts)
      const end = said.indexOf('\r\n\r\n')
      const lines = said.toString('latin1', 0, end).split('\r\n')
      const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
      const { Status: status = '200', ...rest } = headers
      answer.writeHead(Number.parseInt(status, 10), rest).end(said.subarray(end + 4))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { page } from './page.ts'

const port = Number(process.env.PORT ?? 3000)
const files: Record<string, string> = { '/style.css': 'text/css', '/favicon.svg': 'image/svg+xml' }

let count = 16

const server = createServer(async ({ method, url = '/' }, response) => {
  const type = files[url]
  if (method === 'POST') {
    if (url === '/add') count += 1
    if (url === '/clear') count = 0
    response.writeHead(303, { location: '/' }).end()
  } else if (type) {
    response.writeHead(200, { 'content-type': type })
    response.end(await readFile(new URL(`../public${url}`, import.meta.url)))
  } else if (url === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(count))
  } else {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n')
  }
})

server.listen(port, () => console.log(`Listening at http://localhost:${port}`))

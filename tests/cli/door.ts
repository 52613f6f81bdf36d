import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Headers of the connection between the server and this proxy. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
])

type Call = { path: string; body: string }

/** What happens to a call: usually nothing, but it may be lost, or only half of its answer may arrive. */
type Way = 'lost' | 'half' | undefined

/** A proxy in front of a server that forwards calls. `before` runs while a call is in flight. */
export async function doorTo(url: string, before: (call: Call) => Way | Promise<Way>) {
  const door = createServer(async (request, reply) => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const way = await before({ path, body: body.toString() })
    if (way === 'lost') return
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers
    const answered = await fetch(url + path, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(body.length > 0 && { body }),
    })
    const bytes = Buffer.from(await answered.arrayBuffer())
    const headers = [...answered.headers].filter(([name]) => !OWN_HEADERS.has(name))
    reply.writeHead(answered.status, Object.fromEntries(headers))
    if (way === 'half') reply.write(bytes.subarray(0, bytes.length / 2))
    else reply.end(bytes)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = door.address()
  return {
    host: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => {
      door.closeAllConnections()
      door.close()
    },
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'

/** Sockets that receive the measured changes. They ignore the contents, to use as little of the machine as possible. */
export type Audience = { url: string; tokens: readonly string[]; topic: string; sockets: number }

const { url, tokens, topic, sockets: count } = workerData as Audience
const bearers = tokens.map((token) => `base64url.bearer.phx.${Buffer.from(token).toString('base64url')}`)
const AT_ONCE = 20

const heard = new Array<number>(count).fill(0)

const join = (index: number) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(url, ['phoenix', bearers[index % bearers.length] ?? ''])
    socket.once('error', reject)
    socket.once('open', () => socket.send(JSON.stringify(['1', '1', topic, 'phx_join', {}])))
    socket.once('message', (reply) => {
      if (!String(reply).includes('"status":"ok"')) reject(new Error(`Joining ${topic}: ${reply}`))
      socket.on('message', () => {
        heard[index] = (heard[index] ?? 0) + 1
      })
      resolve(socket)
    })
  })

const all: WebSocket[] = []
while (all.length < count)
  all.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => join(all.length + index)))))
parentPort?.postMessage('joined')

parentPort?.once('message', () => parentPort?.postMessage(heard))

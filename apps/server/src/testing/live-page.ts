import { once } from 'node:events'
import { socketToken } from '@sandlot/core/accounts/rest'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { BuiltUser } from './builders.ts'
import type { TestServer } from './server.ts'

export type Frame = { ref: string | null; event: string; payload: Record<string, unknown> }
type Answer = { status: string; response: Record<string, unknown> }

/** Waits until something holds, however much else the machine has to do. */
export const until = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 15_000 })

/** A page that shows a sandbox: what it hears on its topic, and what it is answered. */
export async function openPage(server: TestServer, user: BuiltUser, id: string, url: string) {
  const { jwt } = await server.as(user).rest(socketToken)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/websocket?guardian_token=${jwt}`)
  await once(socket, 'open')
  const heard: Frame[] = []
  socket.on('message', (data) => {
    const [, ref, , event, payload] = JSON.parse(String(data))
    heard.push({ ref, event, payload })
  })
  let ref = 0
  const ask = async (event: string, payload: unknown): Promise<Answer> => {
    ref += 1
    const own = `${ref}`
    socket.send(JSON.stringify(['1', own, `live:${id}`, event, payload]))
    return until(() => {
      const answer = heard.find((one) => one.ref === own)
      expect(answer).toBeDefined()
      return answer?.payload as Answer
    })
  }
  const joined = await ask('phx_join', {})
  return {
    socket,
    heard,
    joined,
    ask,
    /** What it was told by one event, in its order. */
    told: (event: string) => heard.flatMap((one) => (one.event === event ? [one.payload] : [])),
    /** Once this is answered, all that was sent to this page before has come. */
    heartbeat: () => ask('nothing', {}),
  }
}

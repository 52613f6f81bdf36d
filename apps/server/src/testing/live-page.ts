import { once } from 'node:events'
import { socketToken } from '@sandlot/core/accounts/rest'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { BuiltUser } from './builders.ts'
import type { TestServer } from './server.ts'

export type Frame = { ref: string | null; event: string; payload: Record<string, unknown> }
type Answer = { status: string; response: Record<string, unknown> }

/** Waits until the check passes, however busy the machine is. */
export const until = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 15_000 })

/** Opens a page that shows a sandbox, with the events of its topic and the replies it gets. */
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
    /** The payloads of one event, in order. */
    told: (event: string) => heard.flatMap((one) => (one.event === event ? [one.payload] : [])),
    /** Once this is answered, everything sent to this page before has arrived. */
    heartbeat: () => ask('nothing', {}),
  }
}

import { randomBytes } from 'node:crypto'
import { SOCKET_STEP_FACTOR, SOCKET_STEPS_MS } from '@sandlot/core/limits'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { CONNECTION_LOSS } from '@sandlot/core/transport/live'
import { WorkspaceChange, WorkspaceJoin } from '@sandlot/core/workspaces/live'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { expect, test } from 'vitest'
import { freePort, startBalancer } from './balancer.ts'
import { openLiveSocket } from './live-socket.ts'
import { clientAt, dataDirectory, firstPerson, ownPostgres, startBinary, until } from './server-binary.ts'

const TEMPLATE = 'rjk9n4zj7m'
const BACK_WITHIN_MS = 2_000

/**
 * The number of retries a client makes in that time. Delays that a busy machine adds to each are not the server's
 * fault.
 */
const TRIES = SOCKET_STEPS_MS.filter((_, index, steps) => {
  const waited = steps.slice(0, index + 1).reduce<number>((sum, step) => sum + step, 0)
  return waited * SOCKET_STEP_FACTOR.max <= BACK_WITHIN_MS
}).length

/**
 * Follows a workspace across disconnections. Returns the sandboxes announced, and how often it rejoined and retried.
 */
function follow(url: string, token: string, workspaceId: string) {
  // A change during a join may be announced twice, which is harmless.
  const heard = new Set<string>()
  let cursor: string | null = null
  let joins = 0
  let tries = 0
  const note = (payload: unknown) => {
    const change = WorkspaceChange.parse(payload)
    cursor = change.cursor ?? cursor
    if (change.action === 'sandbox.create') for (const id of change.ids) heard.add(id)
  }
  const socket = openLiveSocket(url, token, () => {
    tries += 1
  })
  socket.join(`workspace:${workspaceId}`, {
    params: () => (cursor === null ? {} : { since: cursor }),
    joined: (reply) => {
      const joined = WorkspaceJoin.parse(reply)
      expect(joined.reset).toBe(false)
      for (const { payload } of joined.missed) note(payload)
      cursor = joined.cursor
      joins += 1
    },
    event: (event, payload) => event !== CONNECTION_LOSS && note(payload),
  })
  return { heard, joins: () => joins, tries: () => tries }
}

test('when one of two servers on a database is killed, clients reconnect within the attempts of two seconds and miss nothing', async () => {
  const SANDLOT_DATA_DIR = dataDirectory()
  const SANDLOT_SECRET = randomBytes(32).toString('hex')
  const keeper = startBinary({ SANDLOT_DATA_DIR, SANDLOT_SECRET })
  const { token, client: admin } = await firstPerson(keeper)
  const balancer = await startBalancer()
  const server = (port: number) =>
    startBinary({
      PORT: String(port),
      SANDLOT_DATA_DIR: dataDirectory(),
      SANDLOT_SECRET,
      SANDLOT_PUBLIC_URL: balancer.url,
      DATABASE_URL: ownPostgres(SANDLOT_DATA_DIR).url,
    })
  const ports = [await freePort(), await freePort()] as const
  const [first, second] = [server(ports[0]), server(ports[1])]
  await Promise.all([first.url(), second.url()])
  balancer.to(...ports)
  const direct = (port: number) => `http://localhost:${port}`

  const { me } = await admin.graphql(AllTeamsDocument)
  const workspaceId = me?.primaryWorkspaceId ?? ''
  const followers = Array.from({ length: 5 }, () => follow(balancer.url, token, workspaceId))
  await until(() => followers.every(({ joins }) => joins() === 1))

  const made: string[] = []
  const make = async (url: string) => {
    const { id } = await clientAt(url, token).rest(forkSandbox, { params: { id: TEMPLATE }, body: {} })
    made.push(id)
  }
  const everybodyHeard = () => until(() => followers.every(({ heard }) => heard.size >= made.length))
  await make(direct(ports[0]))
  await make(direct(ports[1]))
  await everybodyHeard()

  const before = followers.map(({ tries }) => tries())
  first.child.kill('SIGKILL')
  await first.ended
  for (let count = 0; count < 5; count += 1) await make(direct(ports[1]))
  await until(() => followers.every(({ joins }) => joins() === 2))
  for (const [index, { tries }] of followers.entries())
    expect(tries() - (before[index] ?? 0)).toBeLessThanOrEqual(TRIES)
  await make(direct(ports[1]))
  await everybodyHeard()
  for (const { heard } of followers) expect([...heard].sort()).toEqual([...made].sort())
}, 180_000)

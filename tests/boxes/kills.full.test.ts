import { chmodSync } from 'node:fs'
import type { Client } from '@sandlot/core/client'
import { pathOf } from '@sandlot/core/endpoint'
import { execInBox, readBox, runtimeStatus, startBox, stopBox } from '@sandlot/core/runtime/boxes/rest'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { expect, test } from 'vitest'
import {
  clientAt,
  dataDirectory,
  firstPerson,
  type ServerBinary,
  startBinary,
  until,
} from '../api/server-binary.ts'
import { isRunning, running } from './running.ts'

/** As many as the available time allows. */
const KILLS = Number(process.env.TEST_KILLS ?? 200)
const BOXES = 4
const FULL_HOUSE = 20
/** The victims are random, but the same in each run. */
const SEED = Number(process.env.TEST_SEED ?? 22)
const PATIENCE_MS = 60_000
const LIMIT_MS = 3_600_000

const victims = ['server', 'runner', 'agent', 'box'] as const

/** Random numbers below one, generated from a seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A server that can be killed and restarted, and a user with devboxes on it. */
async function instance() {
  const dataDir = dataDirectory()
  // Boxes run as another user if the tests run as root.
  chmodSync(dataDir, 0o711)
  const env = { SANDLOT_DATA_DIR: dataDir, SANDLOT_SCREENSHOTS: 'off', SANDLOT_NPM_WARM: 'off' }
  let server: ServerBinary = startBinary(env)
  const { token } = await firstPerson(server)
  let client: Client = clientAt(await server.url(), token)
  let baseUrl = await server.url()
  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
    server = startBinary(env)
    baseUrl = await server.url()
    client = clientAt(baseUrl, token)
  }
  const run = async (id: string, command: string): Promise<string> => {
    const reply = await fetch(`${baseUrl}${pathOf(execInBox, { id })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ command: ['sh', '-c', command] }),
    })
    return reply.text()
  }
  const make = async () => {
    const { id } = await client.rest(forkSandbox, { params: { id: 'node' }, body: { title: 'Killed' } })
    await client.rest(startBox, { params: { id } })
    return id
  }
  return { dataDir, kill, run, make, client: () => client }
}

/** Retries writing into a devbox until it succeeds, because killed processes restart in the meantime. */
const written = (run: (id: string, command: string) => Promise<string>, id: string, text: string) =>
  until(async () => {
    const said = await run(id, `echo ${text} > count.txt && echo done-${text}`).catch(() => '')
    return said.includes(`done-${text}`) || undefined
  }, PATIENCE_MS)

/** A server that has just restarted may report its database as unavailable for a moment. */
const stateOf = async (client: () => Client, id: string) => {
  const read = () =>
    client()
      .rest(readBox, { params: { id } })
      .catch(() => undefined)
  const { state, problem } = await until(read, PATIENCE_MS)
  return { state, problem }
}

test('after random kills of everything, rows, processes and files are consistent', {
  timeout: LIMIT_MS,
}, async ({ skip }) => {
  const { dataDir, kill, run, make, client } = await instance()
  const { problem } = await client().rest(runtimeStatus)
  if (problem) skip(problem.reason)
  const ids: string[] = []
  for (let box = 0; box < BOXES; box += 1) ids.push(await make())
  const random = chance(SEED)
  const oneOf = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)]
  for (let number = 0; number < KILLS; number += 1) {
    const victim = oneOf(victims)
    const { runner, boxes, agents, endingWith } = running(dataDir)
    const hit = victim === 'runner' ? runner : victim === 'agent' ? oneOf(agents) : oneOf(boxes)
    if (victim === 'server') await kill()
    else if (hit) {
      const ending = endingWith(hit)
      process.kill(hit.pid, 'SIGKILL')
      // The kernel takes a moment to end a devbox, which may still answer until then.
      await until(() => !ending.some(isRunning) || undefined, PATIENCE_MS)
    }
    await Promise.all(ids.map((id) => written(run, id, `${number}`)))
    expect(await Promise.all(ids.map((id) => stateOf(client, id)))).toEqual(
      ids.map(() => ({ state: 'running', problem: null })),
    )
    expect(running(dataDir).agents).toHaveLength(BOXES)
  }
  for (const id of ids) await client().rest(stopBox, { params: { id } })
  expect(running(dataDir).agents).toEqual([])
  for (const id of ids) {
    const { modules } = await client().rest(getSandbox, { params: { id } })
    expect(modules.find(({ title }) => title === 'count.txt')?.code).toBe(`${KILLS - 1}\n`)
  }
})

test('a killed server leaves twenty devboxes and their processes running', {
  timeout: LIMIT_MS,
}, async ({ skip }) => {
  const { dataDir, kill, run, make, client } = await instance()
  const { problem } = await client().rest(runtimeStatus)
  if (problem) skip(problem.reason)
  const ids: string[] = []
  for (let box = 0; box < FULL_HOUSE; box += 1) ids.push(await make())
  for (const id of ids)
    await run(id, 'nohup sh -c "while :; do date +%s >> /tmp/ticks; sleep 1; done" >/dev/null 2>&1 &')
  const before = running(dataDir).agents.map(({ pid }) => pid)
  await kill()
  expect(running(dataDir).agents.map(({ pid }) => pid)).toEqual(before)
  for (const id of ids) {
    expect(await run(id, 'test -s /tmp/ticks && echo goes on')).toContain('goes on')
    expect(await client().rest(readBox, { params: { id } })).toMatchObject({
      state: 'running',
      generation: 1,
    })
  }
})

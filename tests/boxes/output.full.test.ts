import { chmodSync, readFileSync } from 'node:fs'
import { socketToken } from '@sandlot/core/accounts/rest'
import { ATTACH_PROTOCOL, attachPath, CHANNELS } from '@sandlot/core/runtime/boxes/attach-rules'
import { SESSION_RING_BYTES } from '@sandlot/core/runtime/boxes/limits'
import { openSession, runtimeStatus, sessionOutput, startBox } from '@sandlot/core/runtime/boxes/rest'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { dataDirectory, firstPerson, startBinary } from '../api/server-binary.ts'
import { running } from './running.ts'

const MB = 1024 * 1024
const OUTPUT_MB = 1024
const LOOK_MS = 250
const LIMIT_MS = 900_000
/** Buffers in transit, and garbage not collected yet. Far less than what is printed. */
const GROWTH_MAX_BYTES = 200 * MB

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** Samples the memory of processes until stopped, and returns each one's peak growth. */
function watchMemory(pids: Record<string, number>) {
  const first = Object.entries(pids).map(([name, pid]) => [name, memoryOf(pid)] as const)
  const most = new Map(first)
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(pids))
      most.set(name, Math.max(most.get(name) ?? 0, memoryOf(pid)))
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    return first.map(([name, before]) => [name, (most.get(name) ?? 0) - before] as const)
  }
}

test('a gigabyte of output uses hardly any memory, reaches viewers, and its end is stored for later ones', {
  timeout: LIMIT_MS,
}, async ({ skip }) => {
  const dataDir = dataDirectory()
  // Boxes run as another user if the tests run as root.
  chmodSync(dataDir, 0o711)
  const server = startBinary({ SANDLOT_DATA_DIR: dataDir })
  const { client } = await firstPerson(server)
  const { problem } = await client.rest(runtimeStatus)
  if (problem) skip(problem.reason)
  const { id } = await client.rest(forkSandbox, { params: { id: 'node' }, body: { title: 'Prints much' } })
  const params = { id }
  await client.rest(startBox, { params })
  const { runner, agents } = running(dataDir)
  const stopWatching = watchMemory({
    server: server.child.pid ?? 0,
    runner: runner?.pid ?? 0,
    agent: agents[0]?.pid ?? 0,
  })
  const line = `yes ${'x'.repeat(99)} | head -c ${OUTPUT_MB * MB}; echo the end`
  const session = await client.rest(openSession, { params, body: { kind: 'terminal', command: line } })

  const { jwt } = await client.rest(socketToken)
  const base = (await server.url()).replace('http', 'ws')
  const socket = new WebSocket(`${base}${attachPath(id, session.id, 0)}`, [
    ATTACH_PROTOCOL,
    `base64url.bearer.phx.${Buffer.from(jwt).toString('base64url')}`,
  ])
  let heard = 0
  let lost = 0
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (message: Buffer) => {
      if (message[0] === CHANNELS.stdout) heard += message.length - 1
      if (message[0] !== CHANNELS.status) return
      const status = JSON.parse(message.subarray(1).toString())
      if (status.type === 'from') lost = status.lost
      if (status.type === 'exit') resolve()
      if (status.type === 'problem') reject(new Error(status.message))
    })
  })
  for (const [name, grown] of stopWatching()) expect(grown, name).toBeLessThan(GROWTH_MAX_BYTES)
  // Lines end with two bytes in a terminal. What was printed before anybody attached is reported as lost.
  expect(heard + lost).toBeGreaterThan(OUTPUT_MB * MB)
  const { text, end } = await client.rest(sessionOutput, { params: { id, session: session.id } })
  expect(end).toBe(heard + lost)
  expect(text.length).toBeLessThanOrEqual(SESSION_RING_BYTES)
  expect(text.trimEnd().endsWith('the end')).toBe(true)
})

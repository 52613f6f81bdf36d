import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agentEvents } from '../../agent-client/events.ts'
import {
  listSessions,
  removeSession,
  resizeSession,
  signalSession,
  startSession,
} from '../../agent-client/sessions.ts'
import { attach } from '../../agent-client/streams.ts'
import type { Session } from '../api.ts'
import { RING_BYTES } from '../limits.ts'
import { outputOf } from '../testing/output.ts'
import { startAgent } from '../testing/start-agent.ts'

const SIZE = { cols: 80, rows: 24 }
const task = (command: string) => ({ kind: 'task', command, ...SIZE }) as const
const terminal = { kind: 'terminal', ...SIZE } as const

test('the agent identifies itself first, and hides that from the programs it runs', async () => {
  const { hello, link } = await startAgent()
  expect(hello).toBe('sandlot-agent 1 box1 7 secret\n')
  const { id } = await startSession(link, task('env'))
  const output = await outputOf((await attach(link, id)).stream).end()
  expect(output).toContain('HTTPS_PROXY=http://127.0.0.1:')
  expect(output).not.toContain('SANDLOT')
})

test('a terminal is a shell that accepts input, has the given size, and ends with its exit code', async () => {
  const { link, project } = await startAgent()
  const { id } = await startSession(link, terminal)
  const attached = await attach(link, id)
  const output = outputOf(attached.stream)
  attached.stream.write('stty size; pwd\n')
  expect(await output.until(project)).toContain('24 80')
  await resizeSession(link, id, { cols: 132, rows: 50 })
  attached.stream.write('stty size\n')
  await output.until('50 132')
  attached.stream.write('exit 3\n')
  await output.end()
  expect(await attached.ending).toEqual({ exitCode: 3, signal: null })
  expect((await listSessions(link))[0]).toMatchObject({ id, state: 'ended', exitCode: 3 })
})

test('unnamed terminals are numbered, and a number is reused once it is free', async () => {
  const { link } = await startAgent()
  const names = async () => (await listSessions(link)).map(({ name }) => name)
  const first = await startSession(link, terminal)
  await startSession(link, terminal)
  await startSession(link, task('sleep 1000'))
  expect(await names()).toEqual(['shell', 'shell 2', 'sleep 1000'])
  await removeSession(link, first.id)
  await startSession(link, terminal)
  expect(await names()).toEqual(['shell 2', 'sleep 1000', 'shell'])
})

test('a reconnecting client receives what it missed, from its offset on', async () => {
  const { link, project, reconnect } = await startAgent()
  execFileSync('mkfifo', [join(project, 'pipe')])
  const { id } = await startSession(link, task('echo one; read line < pipe; echo two; read line'))
  const seen = await outputOf((await attach(link, id)).stream).until('one\r\n')
  const again = await reconnect(() => writeFile(join(project, 'pipe'), 'go\n'))
  expect(await outputOf((await attach(again, id)).stream).until('two')).toBe('one\r\ntwo\r\n')
  const rest = await attach(again, id, Buffer.byteLength(seen))
  expect(rest.offset).toBe(5)
  expect(await outputOf(rest.stream).until('two')).toBe('two\r\n')
})

test('only the end of a long output is kept, and the answer has its offset', async () => {
  const { link } = await startAgent()
  const { id } = await startSession(link, task('yes 0123456789 | head -c 3000000; echo done'))
  await outputOf((await attach(link, id)).stream).end()
  const late = await attach(link, id)
  const output = await outputOf(late.stream).end()
  expect(output.length).toBe(RING_BYTES)
  const [session] = await listSessions(link)
  expect(late.offset + output.length).toBe(session?.offset)
  expect(output).toMatch(/done\r\n$/)
})

test('a slow client misses nothing: the program waits for it', async () => {
  const { link, project } = await startAgent()
  execFileSync('mkfifo', [join(project, 'pipe')])
  // Output printed before anyone attaches is kept only in part.
  const { id } = await startSession(link, task('read line < pipe; seq 1 400000'))
  const slow = await attach(link, id)
  await writeFile(join(project, 'pipe'), 'go\n')
  const output = await outputOf(slow.stream).end()
  expect(slow.offset).toBe(0)
  expect(output.trimEnd().split('\r\n')).toEqual(Array.from({ length: 400_000 }, (_, at) => String(at + 1)))
})

test('a signal reaches everything a task started, and what ignores it is killed with its session', async () => {
  const { link } = await startAgent()
  const stubborn = 'trap "" HUP; echo ready; sleep 1000 & wait; wait'
  const { id } = await startSession(link, task(stubborn))
  const attached = await attach(link, id)
  const output = outputOf(attached.stream)
  await output.until('ready')
  await signalSession(link, id, 'SIGKILL')
  await output.end()
  expect(await attached.ending).toEqual({ exitCode: 0, signal: '9' })
  const second = await startSession(link, task(stubborn))
  const other = await attach(link, second.id)
  const otherOutput = outputOf(other.stream)
  await otherOutput.until('ready')
  await removeSession(link, second.id)
  await otherOutput.end()
  expect((await other.ending).signal).toBe('9')
  expect((await listSessions(link)).map((session) => session.id)).toEqual([id])
})

test('events report the state of sessions, then their changes', async () => {
  const { link } = await startAgent()
  const { id } = await startSession(link, task('read line; exit 4'))
  const sessions: Session[] = []
  for await (const event of agentEvents(link)) {
    if (event.type === 'session') sessions.push(event.session)
    if (event.type === 'ready') (await attach(link, id)).stream.write('\n')
    if (sessions.at(-1)?.state === 'ended') break
  }
  expect(sessions.map(({ state, exitCode }) => [state, exitCode])).toEqual([
    ['running', null],
    ['ended', 4],
  ])
})

test('invalid requests are refused, and the number of sessions is limited', async () => {
  const { link } = await startAgent()
  await expect(startSession(link, { ...terminal, cols: 0 })).rejects.toMatchObject({ reason: 'invalid' })
  await expect(startSession(link, { ...terminal, cwd: 'nowhere' })).rejects.toMatchObject({
    reason: 'not_found',
  })
  await expect(attach(link, 'ffffffffffffffff')).rejects.toMatchObject({ reason: 'not_found' })
  for (let count = 0; count < 64; count += 1) await startSession(link, task('read line'))
  await expect(startSession(link, terminal)).rejects.toMatchObject({ reason: 'limit' })
})

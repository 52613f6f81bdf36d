import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { buildRelay } from '../../../../../../build-agent.mjs'
import { CONNECTIONS_MAX } from '../../doors.ts'
import { carry } from './carry.ts'
import { LIFELINE } from './wire.ts'

/** A relay as in a pod. The runner's end answers each connection with its door and what it sent. */
async function relay() {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-relay-'))
  await buildRelay(folder)
  execFileSync('mkfifo', [join(folder, LIFELINE)])
  const programs: ChildProcess[] = []
  const carried = carry({
    open: async () => {
      const program = spawn(process.execPath, [join(folder, 'relay.cjs'), folder, '100'])
      programs.push(program)
      const stream = Duplex.from({ readable: program.stdout, writable: program.stdin })
      program.once('exit', () => stream.destroy())
      return stream
    },
    onConnection: (door, stream) => {
      stream.on('data', (said) => stream.write(`${door}: ${said}`))
      stream.on('end', () => stream.end())
    },
  })
  onTestFinished(async () => {
    carried.close()
    for (const program of programs) program.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const say = async (door: string, words: string) => {
    const socket = connect(join(folder, `${door}.sock`))
    socket.end(words)
    return text(socket)
  }
  const isThere = () =>
    stat(join(folder, 'egress.sock')).then(
      () => true,
      () => false,
    )
  await expect.poll(isThere).toBe(true)
  return { folder, programs, carried, say }
}

test('connections from beside the box reach the runner through the relay, with any amount of data', async () => {
  const { say } = await relay()
  expect(await Promise.all([say('agent', 'one'), say('egress', 'two')])).toEqual([
    'agent: one',
    'egress: two',
  ])
  const much = 'x'.repeat(3_000_000)
  expect((await say('agent', much)).replaceAll('agent: ', '')).toBe(much)
})

test('a box cannot take all connections of the runner', async () => {
  const { folder, say } = await relay()
  const open = Array.from({ length: CONNECTIONS_MAX }, () => connect(join(folder, 'agent.sock')))
  await Promise.all(
    open.map(async (socket) => {
      socket.write('hello')
      await once(socket, 'data')
    }),
  )
  expect(await say('agent', 'one more').catch(() => '')).toBe('')
  expect(await say('egress', 'elsewhere')).toBe('egress: elsewhere')
  for (const socket of open) socket.destroy()
  await expect.poll(() => say('agent', 'again').catch(() => '')).toBe('agent: again')
})

test('a lost connection is re-established', async () => {
  const { say, programs } = await relay()
  programs[0]?.kill('SIGKILL')
  const again = () => say('agent', 'again').catch(() => '')
  await expect.poll(again).toBe('agent: again')
  expect(programs).toHaveLength(2)
})

test('files are written for the box to read', async () => {
  const { carried, folder } = await relay()
  await carried.put({ 'all.pem': 'all\n', 'extra.pem': 'extra\n' })
  await carried.put({ 'all.pem': 'all and one\n' })
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  expect([await read('all.pem'), await read('extra.pem')]).toEqual(['all and one\n', 'extra\n'])
})

test('a box that ends before its relay is there does not keep anybody waiting for its files', async () => {
  const carried = carry({ open: () => new Promise(() => {}), onConnection: () => {} })
  const put = carried.put({ 'all.pem': 'all\n' })
  carried.close()
  await expect(put).rejects.toThrow('hung up')
  await expect(carried.put({})).rejects.toThrow('hung up')
})

test('the box notices when the relay is gone', async () => {
  const { folder, carried } = await relay()
  const ended = once(createReadStream(join(folder, LIFELINE)).resume(), 'end')
  carried.close()
  await ended
})

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { connect, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentMessages } from '@sandlot/core/runtime/boxes/agent-messages'
import { expect, onTestFinished, test } from 'vitest'
import { frameOf } from '../agent/exec/frames.ts'
import { EXIT_CODE, OFFSET, SIZE } from '../agent/wire.ts'
import { connectAgent } from './connect.ts'
import { agentEvents } from './events.ts'
import { listFolder, readFile, writeFile, writeFiles } from './files.ts'
import { ANSWER_MAX_BYTES } from './limits.ts'
import type { AgentLink } from './request.ts'
import { listSessions, readStats } from './sessions.ts'
import { attach, connectPort, exec } from './streams.ts'

/* An agent in a box that an attacker has taken over: whatever it does, callers get an error in time. */

type Evil = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void

async function evilAgent(evil: Evil, serve: (server: Http2Server) => void = () => {}): Promise<AgentLink> {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-evil-'))
  const server = createServer()
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    evil(stream, headers)
  })
  server.on('session', (session) => session.on('error', () => {}))
  server.on('sessionError', () => {})
  serve(server)
  const path = join(folder, 's')
  const listener = createNetServer((socket) => server.emit('connection', socket)).listen(path)
  await once(listener, 'listening')
  const session = connectAgent(connect(path))
  onTestFinished(async () => {
    session.destroy()
    listener.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { session, patienceMs: 300 }
}

const strange = { code: 'unavailable', reason: 'strange', message: agentMessages.strange }
const silent = { code: 'unavailable', message: agentMessages.noAnswer }
const says =
  (text: string | Buffer, headers: object = {}): Evil =>
  (stream) => {
    stream.respond({ ':status': 200, ...headers })
    stream.end(text)
  }
const events = async (link: AgentLink) => {
  for await (const event of agentEvents(link)) if (event.type === 'ready') throw new Error('It was believed.')
}

test('a malformed answer is rejected', async () => {
  const lies = [
    '',
    '{',
    'null',
    '[{}]',
    '{"cpuMs":-1}',
    '{"__proto__":{"x":1}}',
    JSON.stringify({ entries: [{ name: '' }] }),
  ]
  for (const lie of lies) {
    const link = await evilAgent(says(lie))
    for (const asked of [
      listSessions(link),
      readStats(link),
      listFolder(link, ''),
      writeFile(link, 'a', { contents: Buffer.from('x') }),
      writeFiles(link, [{ path: 'a', content: '' }]),
    ])
      await expect(asked).rejects.toMatchObject(strange)
    await expect(events(link)).rejects.toMatchObject(lie === '' ? silent : strange)
  }
})

test('an unknown refusal is not passed on', async () => {
  const refuse =
    (body: string): Evil =>
    (stream) => {
      stream.respond({ ':status': 418 })
      stream.end(body)
    }
  for (const body of ['<script>', '{"code":"please enter your password"}', 'x'.repeat(100_000)])
    await expect(readStats(await evilAgent(refuse(body)))).rejects.toMatchObject(strange)
})

test('a flood is cut off: in an answer, a line, a frame and a file', async () => {
  const flood: Evil = (stream) => {
    stream.respond({ ':status': 200, [SIZE]: '10', [OFFSET]: '0' })
    const piece = Buffer.alloc(64 * 1024, 0x20)
    const pour = () => {
      while (!stream.destroyed && stream.write(piece));
    }
    stream.on('drain', pour)
    pour()
  }
  const link = await evilAgent(flood)
  const before = process.memoryUsage().arrayBuffers
  await expect(listFolder(link, '')).rejects.toMatchObject(strange)
  await expect(events(link)).rejects.toMatchObject(strange)
  await expect(readFile(link, 'a', 100)).rejects.toMatchObject(strange)
  const running = await exec(link, { command: ['x'] })
  await expect(running.output.next()).rejects.toMatchObject(strange)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * ANSWER_MAX_BYTES)
})

test('an unread stream is not buffered, so a flood stays in the box', async () => {
  let poured = 0
  const link = await evilAgent((stream) => {
    stream.respond({ ':status': 200, [OFFSET]: '0' })
    const pour = () => {
      for (let isTaken = true; isTaken && !stream.destroyed; poured += 16_384)
        isTaken = stream.write(Buffer.alloc(16_384))
    }
    stream.on('drain', pour)
    pour()
  })
  const attached = await attach(link, 'ffffffffffffffff')
  // Other calls to the same agent are answered in the meantime.
  for (let count = 0; count < 20; count += 1) {
    const other = await attach(link, 'ffffffffffffffff')
    await once(other.stream, 'readable')
    other.stream.destroy()
  }
  expect(attached.stream.readableLength).toBeLessThan(1_000_000)
  expect(poured).toBeLessThan(64_000_000)
})

test('silence times out, before an answer and in the middle of one', async () => {
  const mute = await evilAgent(() => {})
  for (const asked of [
    readStats(mute),
    attach(mute, 'ffffffffffffffff'),
    exec(mute, { command: ['x'] }),
    connectPort(mute, 80),
  ])
    await expect(asked).rejects.toMatchObject(silent)
  const half = await evilAgent((stream) => {
    stream.respond({ ':status': 200, [SIZE]: '10' })
    stream.write('[')
  })
  await expect(listSessions(half)).rejects.toMatchObject(silent)
  await expect(readFile(half, 'a', 100)).rejects.toMatchObject(silent)
})

test('a truncated or aborted answer is rejected', async () => {
  const cancel = await evilAgent((stream) => {
    stream.respond({ ':status': 200, [SIZE]: '2' })
    stream.write('[]', () => stream.close(8))
  })
  await expect(listSessions(cancel)).rejects.toMatchObject(silent)
  await expect(readFile(cancel, 'a', 10)).rejects.toMatchObject(silent)
  const hangUp = await evilAgent((stream) => stream.session?.destroy())
  await expect(readStats(hangUp)).rejects.toMatchObject(silent)
  await expect(readStats(hangUp)).rejects.toMatchObject(silent)
})

test('a file that does not match its size or hash is rejected', async () => {
  for (const [text, size] of [
    ['ab', '3'],
    ['ab', 'x'],
    ['ab', '2'],
  ] as const)
    await expect(readFile(await evilAgent(says(text, { [SIZE]: size })), 'a', 10)).rejects.toMatchObject(
      strange,
    )
})

test('invalid frames, offsets and codes are rejected', async () => {
  for (const frame of [
    Buffer.from([9, 0, 0, 0, 0, 0, 0, 1, 65]),
    Buffer.from([1, 0, 0, 0, 255, 255, 255, 255, 65]),
  ]) {
    const { output } = await exec(await evilAgent(says(frame)), { command: ['x'] })
    await expect(output.next()).rejects.toMatchObject(strange)
  }
  for (const offset of ['-1', 'x', '1e3', '99999999999999999'])
    await expect(
      attach(await evilAgent(says('', { [OFFSET]: offset })), 'f'.repeat(16)),
    ).rejects.toMatchObject(strange)
  const ends = await evilAgent((stream) => {
    stream.respond({ ':status': 200 }, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers({ [EXIT_CODE]: '<b>' }))
    stream.end(frameOf('stdout', Buffer.from('x')))
  })
  const { output } = await exec(ends, { command: ['x'] })
  expect((await output.next()).value).toEqual({ channel: 'stdout', piece: Buffer.from('x') })
  expect(await output.next()).toEqual({ done: true, value: { exitCode: null, signal: null } })
})

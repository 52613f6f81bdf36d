import { expect, test, vi } from 'vitest'
import { attachTo } from './attach.ts'
import { HELD_MAX_LENGTH, UNREAD_MAX_BYTES } from './limits.ts'

class FakeSocket {
  binaryType: BinaryType = 'blob'
  readyState = 0
  sent: { channel: number; text: string }[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    this.url = url
    this.protocols = protocols
  }
  send(data: Uint8Array) {
    this.sent.push({ channel: data[0] ?? -1, text: new TextDecoder().decode(data.subarray(1)) })
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
  open() {
    this.readyState = 1
    this.status({ type: 'from', offset: 0, lost: 0 })
  }
  say(channel: number, text: string) {
    const bytes = new TextEncoder().encode(text)
    const framed = new Uint8Array(bytes.length + 1)
    framed[0] = channel
    framed.set(bytes, 1)
    this.onmessage?.({ data: framed.buffer })
  }
  status(status: object) {
    this.say(3, JSON.stringify(status))
  }
}

function setUp({ fetchToken = async () => 'a token', mayRetry = () => true as boolean } = {}) {
  const sockets: FakeSocket[] = []
  const waiting: { run: () => void; ms: number }[] = []
  const said: string[] = []
  const reads: (() => void)[] = []
  const attached = attachTo({
    base: 'ws://sandlot.test',
    sandboxId: 'abc123',
    sessionId: 's1',
    fetchToken,
    mayRetry,
    open: (url, protocols) => {
      const socket = new FakeSocket(url, protocols)
      sockets.push(socket)
      return socket as never
    },
    schedule: (run, ms) => {
      waiting.push({ run, ms })
      return () => waiting.splice(0)
    },
    on: {
      state: (state) => said.push(state),
      output: (bytes, read, isReplay) => {
        said.push(`${isReplay ? 'replay' : 'new'} ${new TextDecoder().decode(bytes.subarray(0, 20))}`)
        reads.push(read)
      },
      lost: (bytes) => said.push(`lost ${bytes}`),
      exit: (code) => said.push(`exit ${code}`),
      problem: (message) => said.push(`problem ${message}`),
    },
  })
  const socket = async (at: number) => {
    await vi.waitFor(() => expect(sockets.length).toBe(at + 1))
    return sockets[at] as FakeSocket
  }
  return { attached, socket, sockets, waiting, said, reads }
}

test('streams a terminal from its beginning, with the token as a subprotocol', async () => {
  const { socket, said } = setUp()
  const first = await socket(0)
  expect(first.url).toBe('ws://sandlot.test/socket/boxes/abc123/sessions/s1?from=0')
  expect(first.protocols).toEqual([
    'v5.channel.k8s.io',
    `base64url.bearer.phx.${btoa('a token').replace(/=+$/, '')}`,
  ])
  first.open()
  first.say(1, 'before ')
  first.say(1, 'after')
  expect(said).toEqual(['connecting', 'open', 'replay before ', 'new after'])
})

test('sends input and screen size, including input typed before the connection opened', async () => {
  const { attached, socket, waiting } = setUp()
  attached.resize(100, 30)
  attached.type('l')
  const first = await socket(0)
  attached.type('s\r')
  expect(first.sent).toEqual([])
  first.open()
  attached.type('x')
  expect(first.sent).toEqual([
    { channel: 4, text: '{"Width":100,"Height":30}' },
    { channel: 0, text: 'ls\r' },
    { channel: 0, text: 'x' },
  ])
  first.close()
  attached.type('y'.repeat(HELD_MAX_LENGTH))
  attached.type('too much')
  waiting[0]?.run()
  const second = await socket(1)
  second.open()
  expect(second.sent).toEqual([
    { channel: 4, text: '{"Width":100,"Height":30}' },
    { channel: 0, text: 'y'.repeat(HELD_MAX_LENGTH) },
  ])
})

test('resumes at the first unseen byte after a gap', async () => {
  const { socket, said, waiting } = setUp()
  const first = await socket(0)
  first.status({ type: 'from', offset: 10, lost: 0 })
  first.say(1, 'äb')
  first.close()
  expect(said.at(-1)).toBe('reconnecting')
  waiting[0]?.run()
  expect((await socket(1)).url).toContain('?from=13')
})

test('each retry waits longer than the previous one, and success resets the delay', async () => {
  const { socket, waiting } = setUp()
  for (const at of [0, 1, 2]) {
    ;(await socket(at)).close()
    waiting[at]?.run()
  }
  const last = await socket(3)
  last.status({ type: 'from', offset: 0, lost: 0 })
  last.close()
  expect(waiting.map(({ ms }) => ms)).toEqual([10, 50, 100, 10])
})

test('reports lost output, and counts the offset from there', async () => {
  const { socket, said, waiting } = setUp()
  const first = await socket(0)
  first.status({ type: 'from', offset: 5000, lost: 5000 })
  first.say(1, 'abc')
  first.close()
  waiting[0]?.run()
  expect((await socket(1)).url).toContain('?from=5003')
  expect(said).toContain('lost 5000')
})

test('does not reconnect once it has ended', async () => {
  const { socket, said, waiting } = setUp()
  const first = await socket(0)
  first.status({ type: 'exit', exitCode: 2, signal: null })
  first.close()
  expect([said, waiting]).toEqual([['connecting', 'exit 2', 'ended'], []])
})

test('reports a problem and ends', async () => {
  const { socket, said, waiting } = setUp()
  const first = await socket(0)
  first.status({ type: 'problem', reason: 'noSession', message: 'This terminal no longer exists.' })
  first.close()
  expect([said.slice(1), waiting]).toEqual([['problem This terminal no longer exists.', 'ended'], []])
})

test('gives up without permission for a token, but retries without a network', async () => {
  const refused = setUp({ fetchToken: () => Promise.reject(new Error('Sign in.')), mayRetry: () => false })
  await vi.waitFor(() => expect(refused.said).toEqual(['connecting', 'problem Sign in.', 'ended']))
  const offline = setUp({ fetchToken: () => Promise.reject(new Error('offline')) })
  await vi.waitFor(() => expect(offline.said).toEqual(['connecting', 'reconnecting']))
})

test('disconnects under a flood of output, and reconnects once it has been rendered', async () => {
  const { socket, sockets, said, reads, waiting } = setUp()
  const first = await socket(0)
  first.status({ type: 'from', offset: 0, lost: 0 })
  first.say(1, 'x'.repeat(UNREAD_MAX_BYTES))
  expect([first.readyState, waiting, sockets.length]).toEqual([3, [], 1])
  expect(said).not.toContain('reconnecting')
  reads[0]?.()
  expect((await socket(1)).url).toContain(`?from=${UNREAD_MAX_BYTES}`)
})

test('does not reconnect after closing', async () => {
  const { attached, socket, said, waiting } = setUp()
  const first = await socket(0)
  attached.close()
  first.say(1, 'late')
  expect([said, waiting]).toEqual([['connecting'], []])
})

test('ignores invalid messages', async () => {
  const { socket, said } = setUp()
  const first = await socket(0)
  first.say(3, 'not json')
  first.onmessage?.({ data: 'text' })
  first.onmessage?.({ data: new ArrayBuffer(0) })
  first.say(9, 'unknown channel')
  expect(said).toEqual(['connecting'])
})

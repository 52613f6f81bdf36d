import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError, type ErrorCode } from '../errors.ts'
import { createSocketTokens } from './internal/socket-token.ts'
import { CONNECTION_LOSS } from './live.ts'
import { createLiveSocket, reconnectDelay, stepFactor } from './socket.ts'

const MINUTE = 60_000

function tokensOver(answers: (string | ErrorCode)[]) {
  let now = 0
  let asked = 0
  const tokens = createSocketTokens({
    now: () => now,
    fetchToken: async () => {
      const answer = answers[asked++] ?? 'unexpected'
      if (answer.startsWith('jwt')) return answer
      throw new AppError(answer as ErrorCode, 'no', { reason: 'refused' })
    },
  })
  return { tokens, asked: () => asked, pass: (ms: number) => (now += ms) }
}

test('a token is reused for eight minutes, and simultaneous requests share one [LV-006, CN-075]', async () => {
  const { tokens, asked, pass } = tokensOver(['jwt1', 'jwt2'])
  expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['jwt1', 'jwt1'])
  pass(8 * MINUTE - 1)
  expect(await tokens.get()).toBe('jwt1')
  expect(asked()).toBe(1)
  pass(1)
  expect(await tokens.get()).toBe('jwt2')
})

test('a socket error requests a new token', async () => {
  const { tokens } = tokensOver(['jwt1', 'jwt2'])
  await tokens.get()
  tokens.invalidate()
  expect(await tokens.get()).toBe('jwt2')
})

test('gives up after five 401s in a row, and a success resets the count [LV-011]', async () => {
  const no = Array<ErrorCode>(4).fill('unauthenticated')
  const { tokens } = tokensOver([...no, 'jwt', ...no, 'unauthenticated'])
  const attempt = async () => {
    tokens.invalidate()
    await tokens.get().catch(() => {})
    return tokens.health()
  }
  for (let call = 0; call < 9; call += 1) expect(await attempt()).toBe('fine')
  expect(await attempt()).toBe('refused')
})

test('never gives up after failures other than 401', async () => {
  const { tokens } = tokensOver(Array<ErrorCode>(20).fill('offline'))
  for (let call = 0; call < 20; call += 1) await tokens.get().catch(() => {})
  expect(tokens.health()).toBe('fine')
})

/** Always opens and immediately disconnects. `at` records the times of opening. */
function alwaysBreaksOff(at: number[]) {
  return class {
    readyState = 0
    onopen = () => {}
    onerror = () => {}
    onclose = (_event: { code: number }) => {}
    constructor() {
      at.push(Date.now())
      setTimeout(() => {
        this.readyState = 3
        this.onerror()
        this.onclose({ code: 1006 })
      })
    }
    send() {}
    close() {}
  }
}

/** Returns the delays before each retry of a socket that always disconnects. */
async function waitsOf({ chance, tries, fetchToken = async () => 'jwt' }: Waiting): Promise<number[]> {
  vi.useFakeTimers()
  const at: number[] = []
  const socket = createLiveSocket({
    url: 'ws://here/socket',
    clientVersion: 'test',
    fetchToken,
    random: () => chance,
    now: () => Date.now(),
    transport: alwaysBreaksOff(at),
  })
  while (at.length <= tries) await vi.advanceTimersByTimeAsync(1)
  socket.close()
  vi.useRealTimers()
  return at.slice(1, tries + 1).map((moment, index) => moment - (at[index] ?? 0))
}
type Waiting = { chance: number; tries: number; fetchToken?: () => Promise<string> }

const steps = [10, 50, 100, 150, 200, 250, 500, 1000, 2000, 2000]
/** Timers count in whole milliseconds, and disconnecting takes one. */
const TOLERANCE_MS = 3
const expectWaits = (waits: number[], wanted: number[]) => {
  expect(waits).toHaveLength(wanted.length)
  for (const [index, wait] of waits.entries())
    expect(Math.abs(wait - (wanted[index] ?? 0)), `wait ${index + 1}: ${wait}`).toBeLessThanOrEqual(
      TOLERANCE_MS,
    )
}

test('a dropped socket reconnects with delays growing from 10 to 2000 ms [LV-007, LV-008]', async () => {
  expectWaits(await waitsOf({ chance: 0, tries: steps.length }), steps)
})

test('each delay is its step times a random factor from 1 to 1.7 [LV-009, CN-076]', async () => {
  for (const chance of [0, 0.5, 1]) {
    const factor = 1 + 0.7 * chance
    expectWaits(
      await waitsOf({ chance, tries: steps.length }),
      steps.map((step) => step * factor),
    )
  }
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
      expect(stepFactor(() => chance)).toBeCloseTo(1 + 0.7 * chance)
    }),
  )
})

test('while the server responds 503, the delay is 3 to 5 seconds [LV-012, CN-078]', async () => {
  for (const [chance, wanted] of [
    [0, 3000],
    [1, 5000],
  ] as const) {
    let asked = 0
    const fetchToken = async () => {
      asked += 1
      if (asked > 1) throw new AppError('unavailable', 'not now')
      return 'jwt'
    }
    // The first delay started before the token was refused.
    expectWaits((await waitsOf({ chance, tries: 3, fetchToken })).slice(1), [wanted, wanted])
  }
  const { tokens } = tokensOver(['unavailable', 'jwt'])
  await tokens.get().catch(() => {})
  await tokens.get()
  expect(reconnectDelay(1, 1, tokens.health(), () => 0)).toBe(10)
})

test('connects at /socket with the client’s version [LV-001]', async () => {
  const opened: string[] = []
  class Transport {
    constructor(url: string) {
      opened.push(url)
    }
    close() {}
  }
  const socket = createLiveSocket({
    url: 'ws://here/socket',
    clientVersion: '4.7.0',
    fetchToken: async () => 'jwt',
    random: () => 0,
    now: () => 0,
    transport: Transport,
  })
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  const { pathname, searchParams } = new URL(opened[0] ?? '')
  expect([pathname, searchParams.get('client_version')]).toEqual(['/socket/websocket', '4.7.0'])
  socket.close()
})

/** Opens once and disconnects at the first message. After that it never opens again. */
function breaksOff() {
  let opened = 0
  return class {
    readyState = 0
    onopen = () => {}
    onclose = (_event: { code: number }) => {}
    constructor() {
      opened += 1
      if (opened > 1) return
      setTimeout(() => {
        this.readyState = 1
        this.onopen()
      })
    }
    send() {
      setTimeout(() => {
        this.readyState = 3
        this.onclose({ code: 1006 })
      })
    }
    close() {}
  }
}

test('a join cut off before its reply is reported as one loss, and nothing more at its timeout', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const socket = createLiveSocket({
    url: 'ws://sandlot.test/socket',
    clientVersion: 'test',
    fetchToken: async () => 'jwt',
    random: () => 0,
    now: () => 0,
    transport: breaksOff(),
  })
  const events: string[] = []
  socket.join('workspace:1', { event: (event) => void events.push(event) })
  await vi.advanceTimersByTimeAsync(25_000)
  expect(events).toEqual([CONNECTION_LOSS])
})

/** Joins, announces one notification and disconnects. After that it never opens again. */
function tellsAndBreaksOff() {
  let opened = 0
  return class {
    readyState = 0
    onopen = () => {}
    onmessage = (_event: { data: string }) => {}
    onclose = (_event: { code: number }) => {}
    constructor() {
      opened += 1
      if (opened > 1) return
      setTimeout(() => {
        this.readyState = 1
        this.onopen()
      })
    }
    send(frame: string) {
      const [join, ref, topic] = JSON.parse(frame)
      const say = (...message: unknown[]) => this.onmessage({ data: JSON.stringify(message) })
      setTimeout(() => {
        say(join, ref, topic, 'phx_reply', { status: 'ok', response: { unread: 0 } })
        say(join, null, topic, 'new-notification', { id: 'n1' })
        this.readyState = 3
        this.onclose({ code: 1006 })
      })
    }
    close() {}
  }
}

test('a topic receives new messages and the loss of its connection [LV-005]', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const socket = createLiveSocket({
    url: 'ws://sandlot.test/socket',
    clientVersion: 'test',
    fetchToken: async () => 'jwt',
    random: () => 0,
    now: () => 0,
    transport: tellsAndBreaksOff(),
  })
  const events: [string, unknown][] = []
  socket.join('notification:u1', { event: (...event) => void events.push(event) })
  await vi.advanceTimersByTimeAsync(25_000)
  expect(events).toEqual([
    ['new-notification', { id: 'n1' }],
    ['connection-loss', {}],
  ])
})

/** Accepts joins, disconnects at the first push, and records what it was sent. */
function breaksOffAtPush(sent: [string, unknown][]) {
  return class {
    readyState = 0
    onopen = () => {}
    onmessage = (_event: { data: string }) => {}
    onclose = (_event: { code: number }) => {}
    constructor() {
      setTimeout(() => {
        this.readyState = 1
        this.onopen()
      })
    }
    send(frame: string) {
      const [join, ref, topic, event, payload] = JSON.parse(frame)
      sent.push([event, payload])
      setTimeout(() => {
        const reply = [join, ref, topic, 'phx_reply', { status: 'ok', response: {} }]
        if (event === 'phx_join') return this.onmessage({ data: JSON.stringify(reply) })
        this.readyState = 3
        this.onclose({ code: 1006 })
      })
    }
    close() {}
  }
}

test('sends pushes on a joined topic, and drops them during a gap', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sent: [string, unknown][] = []
  const socket = createLiveSocket({
    url: 'ws://sandlot.test/socket',
    clientVersion: 'test',
    fetchToken: async () => 'jwt',
    random: () => 0,
    now: () => 0,
    transport: breaksOffAtPush(sent),
  })
  const push = (line: number) => socket.push('live:1', 'place', { line })
  push(1)
  const leave = socket.join('live:1', { event: () => {} })
  push(2)
  await vi.advanceTimersByTimeAsync(5)
  push(3)
  await vi.advanceTimersByTimeAsync(2)
  push(4)
  await vi.advanceTimersByTimeAsync(1_000)
  push(5)
  leave()
  push(6)
  expect(sent.filter(([event]) => event === 'place')).toEqual([
    ['place', { line: 3 }],
    ['place', { line: 5 }],
  ])
  socket.close()
})

test('opens no socket without a token, and keeps requesting the first one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const opened: string[] = []
  class Transport {
    constructor(url: string) {
      opened.push(url)
    }
    close() {}
  }
  let asked = 0
  const live = createLiveSocket({
    url: 'ws://here/socket',
    clientVersion: 'test',
    fetchToken: async () => {
      asked += 1
      if (asked < 4) throw new AppError('offline', 'no network')
      return 'jwt'
    },
    random: () => 0,
    now: () => 0,
    transport: Transport,
  })
  const states: string[] = []
  live.onState((state) => states.push(state))
  await vi.advanceTimersByTimeAsync(10 + 50)
  expect([asked, opened.length]).toEqual([3, 0])
  expect(states).toEqual(['connecting', 'closed'])
  await vi.advanceTimersByTimeAsync(100)
  expect([asked, opened.length]).toEqual([4, 1])
  live.close()
})

test('a closed socket requests nothing more', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const live = createLiveSocket({
    url: 'ws://here/socket',
    clientVersion: 'test',
    fetchToken: async () => {
      asked += 1
      throw new AppError('offline', 'no network')
    },
    random: () => 0,
    now: () => 0,
  })
  await vi.advanceTimersByTimeAsync(5)
  live.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
})

/** Accepts joins and answers pushes by name. Unknown ones get no answer. */
function answers(known: Record<string, { status: string; response: unknown }>) {
  return class {
    readyState = 0
    onopen = () => {}
    onmessage = (_event: { data: string }) => {}
    onclose = (_event: { code: number }) => {}
    constructor() {
      setTimeout(() => {
        this.readyState = 1
        this.onopen()
      })
    }
    send(frame: string) {
      const [join, ref, topic, event] = JSON.parse(frame)
      const answer = event === 'phx_join' ? { status: 'ok', response: {} } : known[event]
      if (answer)
        setTimeout(() => this.onmessage({ data: JSON.stringify([join, ref, topic, 'phx_reply', answer]) }))
    }
    close() {}
  }
}

test('a request on a topic is answered, refused with a reason, or times out', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const socket = createLiveSocket({
    url: 'ws://sandlot.test/socket',
    clientVersion: 'test',
    fetchToken: async () => 'jwt',
    random: () => 0,
    now: () => 0,
    transport: answers({
      open: { status: 'ok', response: { id: 't1' } },
      push: { status: 'error', response: { reason: 'conflict', detail: 'It has ended.' } },
      odd: { status: 'error', response: { reason: 'unheard of' } },
    }),
  })
  const ask = async (event: string, topic = 'live:1') => {
    const asked = socket.ask(topic, event, {}).catch((error: AppError) => `${error.code}: ${error.message}`)
    await vi.advanceTimersByTimeAsync(10_000)
    return asked
  }
  expect(await ask('open')).toMatch(/^offline: /)
  socket.join('live:1', { event: () => {} })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ask('open')).toEqual({ id: 't1' })
  expect(await ask('push')).toBe('conflict: It has ended.')
  expect(await ask('odd')).toMatch(/^unavailable: /)
  expect(await ask('silent')).toMatch(/^unavailable: /)
  expect(await ask('open', 'live:2')).toMatch(/^offline: /)
  socket.close()
})

import { expect, test } from 'vitest'
import { offlineMessages } from './messages.ts'
import { registerWorker, type WorkerNeeds } from './register-worker.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
  isGone = false
  asksAhead = true
  navigationPreload = {
    disable: async () => {
      if (!this.active) throw new DOMException('There is no active worker.', 'InvalidStateError')
      this.asksAhead = false
    },
  }
  unregister = async () => {
    this.isGone = true
    return true
  }
  find() {
    this.installing = new FakeWorker()
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }
}

type Change = Partial<Omit<WorkerNeeds, 'container'>> & { container?: Partial<WorkerNeeds['container']> }

function setUp({ container, ...change }: Change = {}) {
  const registration = new FakeRegistration()
  const told: string[] = []
  const logged: [string, unknown?][] = []
  const kept = new Set(['sandlot-shell-1', 'sandlot-parts'])
  const seen = { reloads: 0 }
  const needs: WorkerNeeds = {
    container: {
      controller: null,
      register: async () => registration as never,
      getRegistration: async () => registration as never,
      ...container,
    },
    isLocal: false,
    fetch: () => Promise.reject(new Error('not asked')),
    caches: { keys: async () => [...kept], delete: async (name) => kept.delete(name) },
    estimate: async () => ({ usage: 10, quota: 100 }),
    reload: () => {
      seen.reloads += 1
    },
    log: (...line) => logged.push(line),
    tell: (news) => told.push(news),
    ...change,
  }
  return { needs, registration, told, logged, kept, seen, start: () => registerWorker(needs) }
}

/** Waits until everything that was started has ended. */
const settled = () => new Promise((done) => setTimeout(done))

test('[SH-131] the first worker of a device reports that it is installed', async () => {
  const { start, registration, told } = setUp()
  await start()
  registration.find().become('installed')
  expect(told).toEqual(['installed'])
})

test('[SH-132] with an existing controller, a worker reports that it is updated', async () => {
  const { start, registration, told } = setUp({ container: { controller: {} as ServiceWorker } })
  await start()
  registration.find().become('installed')
  expect(told).toEqual(['updated'])
})

test('reports an update too if the page was loaded without its worker, or finds one waiting', async () => {
  const past = setUp()
  await past.start()
  past.registration.active = new FakeWorker()
  past.registration.find().become('installed')
  expect(past.told).toEqual(['updated'])

  const late = setUp()
  late.registration.waiting = new FakeWorker()
  await late.start()
  expect(late.told).toEqual(['updated'])
})

test('turns off navigation preload for an existing worker, but not for a first one', async () => {
  const first = setUp()
  expect(await first.start()).toBe(first.registration)
  const { start, registration } = setUp()
  registration.active = new FakeWorker()
  expect(await start()).toBe(registration)
  expect([first.registration.asksAhead, registration.asksAhead]).toEqual([true, false])
})

test('[SH-135] a redundant worker is removed with all caches from 95 % of the quota on, and not before', async () => {
  for (const [usage, goes] of [
    [95, true],
    [94, false],
  ] as const) {
    const { start, registration, kept } = setUp({ estimate: async () => ({ usage, quota: 100 }) })
    await start()
    registration.find().become('redundant')
    await settled()
    expect([registration.isGone, kept.size]).toEqual(goes ? [true, 0] : [false, 2])
  }
})

const answering = (status: number, type: string) => async () =>
  new Response('', { status, headers: { 'content-type': type } })

test('[SH-136] on localhost, removes a worker whose file is missing, and reloads the page', async () => {
  const { start, registration, seen } = setUp({ isLocal: true, fetch: answering(404, 'application/json') })
  expect(await start()).toBeNull()
  expect([registration.isGone, seen.reloads]).toEqual([true, 1])
})

test('[SH-137] on localhost, removes a worker whose file is not JavaScript, and reloads the page', async () => {
  const { start, registration, seen } = setUp({ isLocal: true, fetch: answering(200, 'text/html') })
  expect(await start()).toBeNull()
  expect([registration.isGone, seen.reloads]).toEqual([true, 1])
})

test('without a worker nothing is reloaded, so there is no loop', async () => {
  const { start, seen } = setUp({
    isLocal: true,
    fetch: answering(200, 'text/html'),
    container: { getRegistration: async () => undefined },
  })
  expect(await start()).toBeNull()
  expect(seen.reloads).toBe(0)
})

test('on localhost, keeps a worker while its file exists, or its server fails or is down', async () => {
  for (const fetch of [
    answering(200, 'text/javascript; charset=utf-8'),
    answering(503, 'application/json'),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    const { start, registration, seen } = setUp({ isLocal: true, fetch })
    expect(await start()).toBe(registration)
    expect([registration.isGone, seen.reloads]).toEqual([false, 0])
  }
})

test('elsewhere, does not request the file first', async () => {
  const { start, registration } = setUp({ fetch: answering(404, 'text/html') })
  expect(await start()).toBe(registration)
})

test('[SH-139] [ER-004] only logs registration errors', async () => {
  const error = new DOMException('The operation is insecure.', 'SecurityError')
  const { start, logged, told } = setUp({ container: { register: () => Promise.reject(error) } })
  expect(await start()).toBeNull()
  expect(logged).toEqual([[offlineMessages.workerFailed, error]])
  expect(told).toEqual([])
})

test('registers no worker in a browser configured to have none', async () => {
  const { start, logged } = setUp({ container: { register: async () => undefined as never } })
  expect(await start()).toBeNull()
  expect(logged).toEqual([])
})

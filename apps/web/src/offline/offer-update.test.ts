import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createStorage } from '../shell/browser/storage.ts'
import { createModalService } from '../shell/modal-service.ts'
import { createToastService } from '../shell/toast-service.ts'
import { RELOAD_EVERY_MS, TAKE_OVER_MS } from './limits.ts'
import { offlineMessages } from './messages.ts'
import { createUpdates } from './offer-update.ts'

function setUp({ hasController = true, isUnsaved = false, broughtBy = null as ServiceWorker | null } = {}) {
  const container = Object.assign(new EventTarget(), {
    controller: hasController ? ({} as ServiceWorker) : null,
  })
  const messages: unknown[] = []
  const seen = { reloads: 0, checks: 0 }
  const registration = {
    waiting: null as ServiceWorker | null,
    update: async () => {
      seen.checks += 1
    },
  }
  const values = new Map<string, string>()
  const timers: { run: () => void; ms: number }[] = []
  const clock = { now: 1_000_000 }
  const needs = {
    container: container as never,
    broughtBy,
    registration: registration as never,
    toasts: createToastService(
      () => () => undefined,
      () => false,
    ),
    modals: createModalService(),
    queries: new QueryClient(),
    storage: createStorage(
      () => ({
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      }),
      () => {},
    ),
    schedule: (run: () => void, ms: number) => {
      timers.push({ run, ms })
      return () => undefined
    },
    reload: () => {
      seen.reloads += 1
    },
    isUnsaved: () => isUnsaved,
    now: () => clock.now,
  }
  const updates = createUpdates(needs)
  const arrive = () => {
    registration.waiting = { postMessage: (message: unknown) => messages.push(message) } as never
    updates.tell()
  }
  const takeOver = () => container.dispatchEvent(new Event('controllerchange'))
  return { updates, needs, seen, messages, timers, clock, arrive, takeOver, container }
}

const offered = ({ needs }: ReturnType<typeof setUp>) => needs.toasts.list().map(({ text }) => text)

test('checks for a new version on each navigation, and offers it once', () => {
  const page = setUp()
  page.updates.navigated()
  expect(page.seen).toEqual({ reloads: 0, checks: 1 })
  expect(offered(page)).toEqual([])
  page.arrive()
  page.updates.tell()
  expect(offered(page)).toEqual([offlineMessages.updated])
})

test('offers it too when another tab updated before this one listened', () => {
  expect(offered(setUp({ broughtBy: {} as ServiceWorker }))).toEqual([offlineMessages.updated])
})

test('applies it on request: first the worker, then the page', () => {
  const page = setUp()
  page.arrive()
  page.needs.toasts.list()[0]?.action?.run()
  expect(page.messages).toEqual(['take-over'])
  expect(page.seen.reloads).toBe(0)
  page.takeOver()
  expect(page.seen.reloads).toBe(1)
})

test('reloads even if the worker does not take over in time', () => {
  const page = setUp()
  page.arrive()
  page.needs.toasts.list()[0]?.action?.run()
  page.timers.find(({ ms }) => ms === TAKE_OVER_MS)?.run()
  expect(page.seen.reloads).toBe(1)
})

test('reloads again if the worker takes over only after the reload', () => {
  const page = setUp()
  page.arrive()
  page.needs.toasts.list()[0]?.action?.run()
  page.timers.find(({ ms }) => ms === TAKE_OVER_MS)?.run()
  page.takeOver()
  expect(page.seen.reloads).toBe(2)
})

test('the next navigation applies it without asking, at most once per interval', () => {
  const page = setUp()
  page.arrive()
  page.updates.navigated()
  page.takeOver()
  expect(page.seen.reloads).toBe(1)
  page.clock.now += RELOAD_EVERY_MS - 1
  page.updates.navigated()
  page.takeOver()
  expect(page.seen).toEqual({ reloads: 1, checks: 1 })
})

test.each([
  ['something is not saved', { isUnsaved: true }, () => {}],
  ['a modal is open', {}, ({ modals }) => modals.open(async () => () => null, {})],
  [
    'the code of a modal is on its way',
    {},
    ({ modals }) => void modals.open(() => new Promise<never>(() => {}), {}),
  ],
  ['something is under way', {}, ({ toasts }) => void toasts.progress('Sending…')],
] as [string, { isUnsaved?: boolean }, (needs: ReturnType<typeof setUp>['needs']) => void][])(
  'does not apply it on navigation while %s',
  async (_what, options, prepare) => {
    const page = setUp(options)
    prepare(page.needs)
    await Promise.resolve()
    page.arrive()
    page.updates.navigated()
    expect([page.messages, page.seen.reloads]).toEqual([[], 0])
  },
)

test('reports an update made by another tab, but not the first worker of a device', () => {
  const other = setUp()
  other.takeOver()
  expect(offered(other)).toEqual([offlineMessages.updated])
  expect(other.seen.reloads).toBe(0)

  const first = setUp({ hasController: false })
  first.takeOver()
  expect(offered(first)).toEqual([])
})

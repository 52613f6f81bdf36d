import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { hostState } from '../shell/host-state.ts'
import { chooseHost, saveHost } from '../shell/hosts.ts'

const ORIGIN = 'https://acme.example'
const MINUTE = 60_000
const now = Date.now()
const network = vi.fn<typeof fetch>()

beforeEach(async () => {
  fakeBrowser.reset()
  network.mockReset()
  vi.stubGlobal('fetch', network)
  browser.permissions.contains = vi.fn(async () => true) as never
  Object.assign(browser.action, {
    setBadgeText: vi.fn(),
    setBadgeBackgroundColor: vi.fn(),
    setBadgeTextColor: vi.fn(),
    setTitle: vi.fn(),
  })
  await saveHost({ origin: ORIGIN, name: 'Acme' })
  await chooseHost(ORIGIN)
  await hostState(ORIGIN).token.set('slt_x')
})

/** What a worker has that was just started: nothing but what is stored. */
async function newWorker() {
  vi.resetModules()
  return import('./poll.ts')
}

const badge = () => vi.mocked(browser.action.setBadgeText).mock.lastCall?.[0]

test('a restarted worker has the count, asks no host twice, and asks it again once due [EX-032]', async () => {
  await hostState(ORIGIN).reach.set({ state: 'ok', nextAt: now })
  network.mockImplementation(async () => Response.json({ unread: 3, next_poll_seconds: 60 }))
  await (await newWorker()).pollDue({ now })
  expect(network).toHaveBeenCalledOnce()
  expect(badge()).toEqual({ text: '3' })

  const { pollDue, planPolls } = await newWorker()
  await pollDue({ now: now + MINUTE / 2 })
  expect(network).toHaveBeenCalledOnce()
  expect(badge()).toEqual({ text: '3' })
  await planPolls(now + MINUTE / 2)
  const [alarm] = await browser.alarms.getAll()
  expect(alarm?.scheduledTime).toBeGreaterThanOrEqual(now + MINUTE)
  expect(alarm?.scheduledTime).toBeLessThan(now + 2 * MINUTE)

  await pollDue({ now: alarm?.scheduledTime ?? 0 })
  expect(network).toHaveBeenCalledTimes(2)
})

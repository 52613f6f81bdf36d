// @vitest-environment jsdom

import { COOKIE_BANNER_AFTER_MS } from '@sandlot/core/shell/limits'
import { beforeAll, expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { memoryStore } from '../../sandboxes/testing/services.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import type { AnalyticsSink } from '../reports/analytics.ts'
import type { Schedule } from '../toast-service.ts'
import { CookiesPage } from './cookies-page.tsx'

// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
beforeAll(async () => {
  await Promise.all([import('./consent-banner.tsx'), import('./consent-modal.tsx')])
})

const atOnce: Schedule = (run) => {
  run()
  return () => undefined
}

type Arrival = { kept?: object; page?: React.ReactNode; schedule?: Schedule }

function arrive({ kept, page = <p>page</p>, schedule = atOnce }: Arrival = {}) {
  const calls: string[] = []
  const sink: AnalyticsSink = {
    start: () => void calls.push('start'),
    optOut: () => void calls.push('opt out'),
    send: (event) => void calls.push(event),
  }
  const store = memoryStore({
    'CSB/TOKEN': '"slt_test"',
    ...(kept && { 'CSB/COOKIE_CONSENT': JSON.stringify(kept) }),
  })
  const shown = showPage(page, memberAs(), { schedule, sink, store })
  const stored = () => JSON.parse(store.getItem('CSB/COOKIE_CONSENT') ?? 'null')
  return { ...shown, calls, stored }
}

const BANNER = 'section[aria-label="Cookies"]'
const choose = async (name: string) => (await find('button', name)).click()
const switches = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[role="switch"]')].map(
    ({ ariaLabel, checked }) => [ariaLabel, checked],
  )

test.each([
  ['Accept all', { analytical: true, marketing: true }, 'start'],
  ['Reject all', { analytical: false, marketing: false }, 'opt out'],
] as const)(
  '[SH-081] [SH-082] the first visit shows a banner, and "%s" stores the choice',
  async (name, choice, call) => {
    const { stored, calls } = arrive()
    await find(BANNER)
    expect(calls).toEqual([])
    await choose(name)
    await eventually(() => expect(seek(BANNER)).toBeUndefined())
    expect(stored()).toEqual(choice)
    expect(calls).toEqual([call])
  },
)

test('[SH-077] [SH-078] [SH-079] [SH-080] [SH-083] [SH-084] each category has its own switch, but the functional one stays on', async () => {
  const { stored, calls } = arrive()
  await find(BANNER)
  await choose('Manage preferences')
  await find('[role="dialog"]')
  expect(switches()).toEqual([
    ['Functional', true],
    ['Analytical', false],
    ['Marketing', false],
  ])
  const flip = async (name: string) => (await find<HTMLInputElement>('[role="dialog"] input', name)).click()
  const shows = (analytical: boolean, marketing: boolean) =>
    expect(switches()).toEqual([
      ['Functional', true],
      ['Analytical', analytical],
      ['Marketing', marketing],
    ])
  await flip('Functional')
  shows(false, false)
  await flip('Marketing')
  shows(false, true)
  await flip('Analytical')
  shows(true, true)
  await flip('Analytical')
  shows(false, true)
  await flip('Marketing')
  await flip('Analytical')
  shows(true, false)
  await choose('Save preferences')
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect(stored()).toEqual({ analytical: true, marketing: false })
  expect(calls).toEqual(['start'])
  expect(seek(BANNER)).toBeUndefined()
})

test('[SH-085] the banner and the preferences link to the statement', async () => {
  arrive()
  await find(BANNER)
  await choose('Manage preferences')
  await find('[role="dialog"]')
  for (const place of [BANNER, '[role="dialog"]'])
    expect(seek(`${place} a`)?.getAttribute('href')).toBe('/legal/cookies')
})

test('does not ask again after a choice, and closing the preferences changes nothing', async () => {
  const { stored, calls } = arrive({
    kept: { analytical: true, marketing: false },
    page: <CookiesPage />,
  })
  expect(calls).toEqual(['start'])
  await find('[role="status"]', /You allowed: Functional, Analytical/)
  expect(seek(BANNER)).toBeUndefined()
  await choose('Change your choice')
  ;(await find<HTMLInputElement>('[role="dialog"] input', 'Marketing')).click()
  // Keys go to the focused element, and the focus moves into the dialog shortly after it is rendered.
  await eventually(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull())
  press('Escape')
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
  expect(stored()).toEqual({ analytical: true, marketing: false })
  await choose('Change your choice')
  await find('[role="dialog"]')
  await choose('Reject all')
  await find('[role="status"]', 'You allowed: Functional.')
  expect(calls).toEqual(['start', 'opt out'])
})

test('[SH-086] asks nobody within a frame of another page', async () => {
  const waits: number[] = []
  const schedule: Schedule = (run, ms) => {
    waits.push(ms)
    return atOnce(run, ms)
  }
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
  arrive({ schedule })
  await find('p', 'page')
  expect(waits).not.toContain(COOKIE_BANNER_AFTER_MS)
  vi.restoreAllMocks()
  arrive({ schedule })
  await find(BANNER)
  expect(waits).toContain(COOKIE_BANNER_AFTER_MS)
})

test('[RT-034] the statement describes each category and what is stored', async () => {
  arrive({ page: <CookiesPage /> })
  await find('h1', 'Privacy and cookies')
  expect(names('dt')).toEqual(['Functional', 'Analytical', 'Marketing'])
  expect(names('code')).toContain('CSB/COOKIE_CONSENT')
  expect(names('h3').length).toBeGreaterThan(5)
})

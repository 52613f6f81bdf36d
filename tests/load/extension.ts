import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { EXTENSION, extensionIn, launchWithExtension } from '../support/extension-test.ts'
import { newPerson } from '../support/people.ts'
import { inviteTo } from '../support/teams.ts'
import { launchOptions } from './chromium.ts'
import { median } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const SCRIPT = 'github.js'
const NAVIGATIONS = 20
const OPENINGS = 7

/** Measures the extension's cost on a page of GitHub, and how fast its popup shows something. */
export async function measureExtension({ world }: Site): Promise<Row[]> {
  const script = readFileSync(join(EXTENSION, SCRIPT))
  const { context, close } = await launchWithExtension({
    executablePath: (await launchOptions()).executablePath,
  })
  try {
    const extension = await extensionIn(context)
    const me = await newPerson(world)
    await inviteTo(await newPerson(world), me)
    await extension.signIn(world, me)
    const page = await context.newPage()
    await noteShift(page)
    const whole: number[] = []
    const soft: number[] = []
    for (let round = 0; round < NAVIGATIONS; round += 1)
      whole.push(await timeInScript(page, () => page.goto(`https://github.com/acme/whole-${round}`)))
    for (let round = 0; round < NAVIGATIONS; round += 1)
      soft.push(await timeInScript(page, () => page.evaluate(visit, `/acme/soft-${round}`)))
    const shift = await page.evaluate(() => Number(Reflect.get(window, 'shift')))
    await page.close()

    const painted: number[] = []
    // The first opening fills the cache that the others render from.
    for (let opening = 0; opening <= OPENINGS; opening += 1) {
      const popup = await extension.popup()
      await popup.getByRole('listitem').waitFor()
      if (opening > 0) painted.push(await popup.evaluate(firstPaint))
      await popup.close()
    }
    return [
      { what: 'content script', value: script.length / 1000, unit: 'KB', bar: 20 },
      { what: 'content script, gzip', value: gzipSync(script, { level: 9 }).length / 1000, unit: 'KB' },
      { what: 'content script, whole page, median', value: median(whole), unit: 'ms', bar: 5 },
      { what: 'content script, soft navigation, median', value: median(soft), unit: 'ms', bar: 5 },
      { what: 'layout shift of all of them', value: shift, bar: 0 },
      { what: 'popup to its first paint, median', value: median(painted), unit: 'ms' },
    ]
  } finally {
    await close()
  }
}

const visit = (path: string) => (Reflect.get(window, 'visit') as (to: string) => Promise<void>)(path)

const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0

const noteShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** CPU milliseconds that a page's work spent in the content script, however busy the machine is. */
async function timeInScript(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile'] },
  })
  await work()
  await page.locator('sandlot-control').waitFor()
  await session.send('Tracing.end')
  await ended
  await session.detach()
  const ours = events.filter(({ args }) => args?.data?.url?.endsWith(SCRIPT))
  if (!ours.some(({ tdur }) => tdur)) throw new Error('The browser traced nothing of the content script.')
  // Nested events are part of the outer ones.
  const outer = ours.filter((one) => !ours.some((other) => other !== one && holds(other, one)))
  return outer.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
}

/** Times are in microseconds: `ts` and `dur` in wall-clock time, `tdur` in CPU time. */
type TraceEvent = {
  name: string
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { url?: string } }
}

const holds = (one: TraceEvent, other: TraceEvent) =>
  one.ts <= other.ts &&
  one.ts + (one.dur ?? 0) >= other.ts + (other.dur ?? 0) &&
  (one.dur ?? 0) > (other.dur ?? 0)

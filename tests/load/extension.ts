import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { EXTENSION, extensionIn, launchWithExtension } from '../support/extension-test.ts'
import { inviteTo } from '../support/news.ts'
import { newPerson } from '../support/people.ts'
import { median } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const SCRIPT = 'content-scripts/github.js'
const NAVIGATIONS = 20
const OPENINGS = 7

/** What the extension costs a page of GitHub, and how fast its popup shows something. */
export async function measureExtension({ world }: Site): Promise<Row[]> {
  const script = readFileSync(join(EXTENSION, SCRIPT))
  const { context, close } = await launchWithExtension()
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
    // The first opening fills the cache that the others paint from.
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

/** Milliseconds that a page's work spent in the content script and in what it called, by the profiler's samples. */
async function timeInScript(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 100 })
  await session.send('Profiler.start')
  await work()
  await page.locator('sandlot-control').waitFor()
  const { profile } = await session.send('Profiler.stop')
  await session.detach()
  const { nodes, samples = [], timeDeltas = [] } = profile
  const ours = new Set<number>()
  // A node stands before what it calls.
  for (const { id, callFrame, children = [] } of nodes)
    if (ours.has(id) || callFrame.url.endsWith(SCRIPT)) for (const one of [id, ...children]) ours.add(one)
  return samples.reduce((sum, id, index) => sum + (ours.has(id) ? (timeDeltas[index] ?? 0) : 0), 0) / 1000
}

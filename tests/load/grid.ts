import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import type { Person } from '../support/people.ts'
import { launchOptions } from './chromium.ts'
import { longFrames } from './frames.ts'
import { personWithFolder } from './many-rows.ts'
import { median } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const SIZES = [100, 1000, 10_000, 100_000]
/** Up to this size, the whole list is loaded before it is scrolled from end to end. */
const WHOLE = 10_000
const VISITS = 3
const SCROLLS = 5
const SLOWER = 4
const SCREENS = 40
const PATIENCE_MS = 180_000
const LAST_PAGE_MS = 500
/** The pause between two turns of the wheel. */
const TURN_MS = 50

/** The frames over 50 ms of each scroll. */
type Scrolls = number[][]
type Measured = { count: number; first: number[]; pages: Scrolls; whole: Scrolls; heap: number }

/** Measures whether a large folder feels like a small one, on a machine four times slower than this one. */
export async function measureGrid({ world }: Site): Promise<Row[]> {
  const people: { count: number; person: Person }[] = []
  for (const count of SIZES) people.push({ count, person: await personWithFolder(world, count) })
  const browser = await chromium.launch(await launchOptions())
  try {
    const all: Measured[] = people.map(({ count }) => ({
      count,
      first: [],
      pages: [],
      whole: [],
      heap: 0,
    }))
    // Sizes alternate, so that a busy moment does not affect only one of them.
    for (let visit = 0; visit < VISITS; visit += 1)
      for (const [index, { person }] of people.entries())
        all[index]?.first.push(await firstRows(browser, world.url, person))
    for (let scroll = 0; scroll < SCROLLS; scroll += 1)
      for (const [index, { person }] of people.entries())
        all[index]?.pages.push(await scrolledWhileLoaded(browser, world.url, person))
    for (const [index, { count, person }] of people.entries())
      Object.assign(all[index] ?? {}, await scrolledWhole(browser, world.url, person, count))
    return rowsOf(all)
  } finally {
    await browser.close()
  }
}

function rowsOf(all: readonly Measured[]): Row[] {
  const least = median(all[0]?.first ?? [])
  return all.flatMap(({ count, first, pages, whole, heap }) => [
    { what: `first rows of a folder of ${count}`, value: median(first), unit: 'ms' },
    ...(count === SIZES[0]
      ? []
      : [{ what: `  against ${SIZES[0]}`, value: median(first) / least, unit: '×', bar: 1.3 }]),
    ...framesOf('while it is scrolled and loaded', pages),
    ...(whole.length === 0 ? [] : framesOf('with all of it loaded', whole)),
    { what: '  memory of its scripts then', value: heap, unit: 'MB' },
  ])
}

/**
 * The limit applies to the median of some scrolls, because other programs on this machine delay a frame now and then.
 */
const framesOf = (when: string, all: Scrolls): Row[] => [
  {
    what: `  frames over 50 ms ${when}, middle of ${all.length}`,
    value: median(all.map((frames) => frames.length)),
    unit: '',
    bar: 0,
  },
  { what: '    most', value: Math.max(...all.map((frames) => frames.length)), unit: '' },
  { what: '    longest', value: Math.max(0, ...all.flat()), unit: 'ms' },
]

async function open(browser: Browser, url: string, person: Person) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([...person.cookies])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(noteFirstRow)
  await page.goto(`${url}/dashboard/sandboxes`)
  const shownAt = await page.waitForFunction(() => Reflect.get(window, 'shownAt'), undefined, {
    timeout: PATIENCE_MS,
  })
  return { context, page, session, shownAt: Number(await shownAt.jsonValue()) }
}

async function firstRows(browser: Browser, url: string, person: Person): Promise<number> {
  const { context, shownAt } = await open(browser, url, person)
  await context.close()
  return shownAt
}

async function scrolledWhileLoaded(browser: Browser, url: string, person: Person): Promise<number[]> {
  const { context, page } = await open(browser, url, person)
  const long = await longFrames(page, () => turnWheel(page))
  await context.close()
  return long
}

async function scrolledWhole(browser: Browser, url: string, person: Person, count: number) {
  const { context, page, session } = await open(browser, url, person)
  const whole: Scrolls = []
  if (count > WHOLE) await turnWheel(page)
  else {
    await loadAll(page, count)
    for (let scroll = 0; scroll < SCROLLS; scroll += 1) {
      await page.getByRole('main').evaluate((main) => {
        main.scrollTop = 0
      })
      whole.push(await longFrames(page, () => turnWheel(page)))
    }
  }
  return { whole, heap: await heapOf(session, context) }
}

async function loadAll(page: Page, count: number): Promise<void> {
  await page.getByRole('row').first().focus()
  await page.keyboard.press('Control+a')
  await page
    .locator(`[role="grid"][aria-rowcount="${count}"]`)
    .waitFor({ state: 'attached', timeout: PATIENCE_MS })
  await page.keyboard.press('Escape')
  // A first visit also fetches the whole app for offline use.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    await new Promise((done) => setTimeout(done, 1000))
  })
}

/**
 * Turns the wheel over many screens, first slowly and then fast, at fixed intervals as a hand does. Asking the page
 * when it is ready for the next turn would add work to the thread that is measured.
 */
async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(900, 500)
  for (let step = 0; step < SCREENS; step += 1) {
    await Promise.all([page.mouse.wheel(0, step < SCREENS / 2 ? 200 : 1600), sleep(TURN_MS)])
  }
  await sleep(LAST_PAGE_MS)
}

async function heapOf(session: CDPSession, context: { close: () => Promise<void> }): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await context.close()
  return usedSize / 1024 / 1024
}

/** Runs in the page before anything else. */
function noteFirstRow() {
  const rows = new MutationObserver(() => {
    if (!document.querySelector('[role="row"][data-key]')) return
    rows.disconnect()
    requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }))
  })
  rows.observe(document, { childList: true, subtree: true })
}

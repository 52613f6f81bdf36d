import { type Browser, chromium, type Page } from '@playwright/test'
import { createSearchIndex } from '@sandlot/core/sandboxes/search/search-index'
import Fuse from 'fuse.js'
import type { Person } from '../support/people.ts'
import { launchOptions } from './chromium.ts'
import { personWithFolder } from './many-rows.ts'
import { quantile } from './numbers.ts'
import type { Row } from './report.ts'
import { keystrokes, thingsToFind } from './search-things.ts'
import type { Site } from './site.ts'

const SIZES = [100, 1000, 10_000, 100_000]
/** The maximum time per keystroke, by the number of entries. */
const BARS: Readonly<Record<number, number>> = { 10000: 30, 100000: 100 }
/** Plain Fuse takes half a second per keystroke at this size, so it runs only for every fourth. */
const SPARSE = { from: 100_000, every: 4 }
const PATIENCE_MS = 300_000
const BETWEEN_KEYS_MS = 120

/** Measures the cost of a keystroke compared with plain Fuse, and whether it blocks rendering. */
export async function measureSearch(site: () => Promise<Site>): Promise<Row[]> {
  const rows = SIZES.flatMap(keystrokeRows)
  return [...rows, ...(await typingRows(await site()))]
}

function keystrokeRows(count: number): Row[] {
  const things = thingsToFind(count)
  const index = createSearchIndex()
  for (const [slot, thing] of things.entries()) index.set(slot, thing)
  const fuse = new Fuse(
    things.map(({ template, ...thing }) => ({ ...thing, source: { template } })),
    {
      threshold: 0.1,
      distance: 1000,
      keys: [
        { name: 'title', weight: 0.4 },
        { name: 'description', weight: 0.2 },
        { name: 'alias', weight: 0.2 },
        { name: 'source.template', weight: 0.1 },
        { name: 'id', weight: 0.1 },
      ],
    },
  )
  const times = { ours: [] as number[], plain: [] as number[] }
  for (const query of keystrokes) index.search(query)
  // They alternate, so that a busy moment does not affect only one of them.
  for (const [number, query] of keystrokes.entries()) {
    const begin = performance.now()
    const { slots } = index.search(query)
    times.ours.push(performance.now() - begin)
    if (count >= SPARSE.from && number % SPARSE.every > 0) continue
    const again = performance.now()
    const found = fuse.search(query)
    times.plain.push(performance.now() - again)
    if (found.length !== slots.length || found.some(({ refIndex }, rank) => refIndex !== slots[rank]))
      throw new Error(`“${query}” finds other things among ${count} than plain Fuse does.`)
  }
  const bar = BARS[count]
  const at = (part: number) => ({ ours: quantile(times.ours, part), plain: quantile(times.plain, part) })
  const [p50, p95] = [at(0.5), at(0.95)]
  return [
    { what: `keystroke of a search among ${count}, p50`, value: p50.ours, unit: 'ms' },
    { what: '  p95', value: p95.ours, unit: 'ms', ...(bar !== undefined && { bar }) },
    { what: '  plain Fuse, p50', value: p50.plain, unit: 'ms' },
    { what: '  plain Fuse, p95', value: p95.plain, unit: 'ms' },
    { what: '  ours against plain Fuse, p50', value: p50.ours / p50.plain, unit: '×' },
  ]
}

async function typingRows({ world }: Site): Promise<Row[]> {
  const browser = await chromium.launch(await launchOptions())
  try {
    const rows: Row[] = []
    for (const count of SIZES.slice(-2)) {
      const person = await personWithFolder(world, count)
      rows.push(...(await typed(browser, world.url, person, count)))
    }
    return rows
  } finally {
    await browser.close()
  }
}

async function typed(browser: Browser, url: string, person: Person, count: number): Promise<Row[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addCookies([...person.cookies])
    const page = await context.newPage()
    await page.addInitScript(noteLongTasks)
    const begin = performance.now()
    await page.goto(`${url}/dashboard/search?query=sandbox`)
    await page.getByRole('row').first().waitFor({ timeout: PATIENCE_MS })
    // Tasks before the first rows are measured elsewhere.
    await longest(page)
    await page
      .getByRole('status')
      .filter({ hasText: /^[\d,]+ results$/ })
      .waitFor({ timeout: PATIENCE_MS })
    const read = (performance.now() - begin) / 1000
    const whileRead = await longest(page)
    const box = page.getByRole('searchbox', { name: 'Search in workspace' }).first()
    await box.fill('')
    await longest(page)
    await box.pressSequentially('sandbox 99', { delay: BETWEEN_KEYS_MS })
    await page.getByRole('heading', { name: 'Search results for sandbox 99 in' }).waitFor()
    await page.waitForTimeout(SETTLED_MS)
    return [
      { what: `all of ${count} are there to be searched in the page after`, value: read, unit: 's' },
      { what: '  longest task while they are read', value: whileRead, unit: 'ms' },
      { what: '  longest task while one types', value: await longest(page), unit: 'ms', bar: 100 },
    ]
  } finally {
    await context.close()
  }
}
const SETTLED_MS = 1000

/** The longest task since the last call. Tasks that the browser does not report were shorter than 50 ms. */
const longest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tasks: unknown = Reflect.get(window, 'longTasks')
    Reflect.set(window, 'longTasks', [])
    return Math.max(50, ...(Array.isArray(tasks) ? tasks.map(Number) : []))
  })

/** Runs in the page before anything else. */
function noteLongTasks() {
  Reflect.set(window, 'longTasks', [])
  new PerformanceObserver((list) => {
    const tasks: unknown = Reflect.get(window, 'longTasks')
    if (Array.isArray(tasks)) tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })
}

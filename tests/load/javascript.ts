import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

type Page = Awaited<ReturnType<Browser['newPage']>>

/** How much JavaScript a browser loads until it shows what it came for, packed as well as gzip can. */
export async function measureJavascript({ world, few }: Site): Promise<Row[]> {
  const browser = await chromium.launch(await launchOptions())
  try {
    const entry = await loaded(browser, {
      url: `${world.url}/signin`,
      shown: (page) => page.getByRole('button', { name: 'Continue with GitHub' }).waitFor(),
    })
    const dashboard = await loaded(browser, {
      url: `${world.url}/dashboard/recent`,
      cookies: few.person.cookies,
      shown: (page) => page.getByRole('row').getByText(few.newest, { exact: true }).waitFor(),
    })
    return [
      { what: 'JavaScript of the entry page', value: entry, unit: 'KB', bar: 130 },
      { what: 'JavaScript before the first sandbox of Recent', value: dashboard, unit: 'KB', bar: 200 },
    ]
  } finally {
    await browser.close()
  }
}

type Visit = {
  url: string
  cookies?: Site['few']['person']['cookies']
  shown: (page: Page) => Promise<void>
}

/** Kilobytes of the scripts that were asked for before `shown` was on the screen. */
async function loaded(browser: Browser, { url, cookies = [], shown }: Visit): Promise<number> {
  const context = await browser.newContext()
  await context.addCookies([...cookies])
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  let isShown = false
  page.on('response', (response) => {
    if (isShown || response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(url, { waitUntil: 'commit' })
  await shown(page)
  isShown = true
  const all = await Promise.all(sizes)
  await context.close()
  if (all.length === 0) throw new Error(`${url} loaded no script.`)
  return all.reduce((sum, size) => sum + size, 0) / 1024
}

async function launchOptions() {
  const { findChromium } = await import(new URL('../../scripts/test/chromium.mjs', import.meta.url).href)
  const executablePath: unknown = await findChromium()
  if (typeof executablePath !== 'string') throw new Error('There is no Chromium to measure with.')
  return { executablePath, args: ['--disable-background-networking', '--disable-component-update'] }
}

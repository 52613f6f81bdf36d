import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from './chromium.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

type Visit = {
  url: string
  cookies?: Site['few']['person']['cookies']
  /** A text that shows that the page has loaded. */
  until: string
}

/** Measures how much JavaScript a browser loads until the page shows its contents, at maximum gzip compression. */
export async function measureJavascript({ world, few }: Site): Promise<Row[]> {
  const browser = await chromium.launch(await launchOptions())
  try {
    const entry = await visit(browser, { url: `${world.url}/signin`, until: 'Continue with GitHub' })
    const dashboard = await visit(browser, {
      url: `${world.url}/dashboard/recent`,
      cookies: few.person.cookies,
      until: few.newest,
    })
    const editor = await visit(browser, {
      url: `${world.url}/p/sandbox/${few.newestId}`,
      cookies: few.person.cookies,
      until: '<!doctype html>',
    })
    return [
      { what: 'JavaScript that every page starts with', value: entry.named, unit: 'KB', bar: 130 },
      { what: 'JavaScript of the entry page until its button shows', value: entry.shown, unit: 'KB' },
      {
        what: 'JavaScript of Recent until its first sandbox shows',
        value: dashboard.shown,
        unit: 'KB',
        bar: 200,
      },
      { what: 'JavaScript of the editor until its first file shows', value: editor.shown, unit: 'KB' },
    ]
  } finally {
    await browser.close()
  }
}

/** Kilobytes of the scripts in the HTML, and of all that were requested until the text was shown. */
async function visit(browser: Browser, { url, cookies = [], until }: Visit) {
  const context = await browser.newContext()
  await context.addCookies([...cookies])
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.set(
        response.url(),
        // A response still in flight when the page closes was requested too late to count.
        response.body().then(
          (body) => gzipSync(body, { level: 9 }).length,
          () => 0,
        ),
      )
  })
  await page.addInitScript(noteWhenShown, until)
  const html = await (await page.goto(url))?.text()
  const shownAt = await page.waitForFunction(() => Reflect.get(window, 'shownAt'))
  const asked = await scriptsBefore(page, Number(await shownAt.jsonValue()))
  const all = [...sizes.keys()]
  const total = async (urls: readonly string[]) => {
    const bytes = await Promise.all(urls.map((one) => sizes.get(one) ?? 0))
    return bytes.reduce((sum, size) => sum + size, 0) / 1024
  }
  const measured = {
    named: await total(all.filter((one) => html?.includes(new URL(one).pathname))),
    shown: await total(all.filter((one) => asked.includes(one))),
  }
  await context.close()
  if (measured.shown === 0) throw new Error(`${url} loaded no script.`)
  return measured
}

/** Runs in the page before anything else. */
function noteWhenShown(text: string) {
  const observer = new MutationObserver(() => {
    if (!document.body?.textContent.includes(text)) return
    Object.assign(window, { shownAt: performance.now() })
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

const scriptsBefore = (page: Page, moment: number) =>
  page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime <= until)
        .map((entry) => entry.name),
    moment,
  )

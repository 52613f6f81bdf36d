import { type BrowserContext, chromium, type FrameLocator, type Page } from '@playwright/test'
import type { Person } from '../support/people.ts'
import { previewOf, shownPage } from '../support/previews.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import type { World } from '../support/world.ts'
import { launchOptions } from './chromium.ts'
import { median } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const TEMPLATE = 'react'
const HEADING = 'React'
const PACKAGE = '/__sandlot/npm/packager/v2/packages/react-dom/18.2.0.json'
const ROUNDS = 5
const PATIENCE_MS = 90_000

/** Measures packages, the first render and an edit, starting with an empty cache. */
export async function measurePreview({ world, few }: Site): Promise<Row[]> {
  const { person } = few
  const browser = await chromium.launch(await launchOptions())
  try {
    const context = await browser.newContext({ baseURL: world.url, viewport: { width: 1440, height: 900 } })
    await context.addCookies([...person.cookies])
    const cold = await ownTab(context, world, person)
    const [another, warm]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const { rendered, again } = await ownTab(context, world, person)
      another.push(rendered)
      warm.push(again)
    }
    const made = await createAndRun(await context.newPage())
    const edits = await editToScreen(context, person)
    return [
      { what: 'packages of react-dom from an empty gateway', value: cold.gateway, unit: 'ms' },
      { what: 'the same from its cache', value: cold.gatewayAgain, unit: 'ms' },
      { what: 'preview of React, packages never seen before', value: cold.rendered, unit: 'ms' },
      // Every sandbox has its own origin, for which the browser has cached nothing yet.
      { what: 'preview of React, another sandbox, median', value: median(another), unit: 'ms' },
      { what: 'preview of React, seen before, median', value: median(warm), unit: 'ms', bar: 1500 },
      { what: 'from “Create Sandbox” to running code', value: made, unit: 'ms', bar: 10_000 },
      { what: 'edit to screen, median', value: median(edits), unit: 'ms', bar: 150 },
    ]
  } finally {
    await browser.close()
  }
}

const heading = (frame: FrameLocator | Page) => frame.getByRole('heading', { name: HEADING, exact: true })

/** Measures a public sandbox in a separate tab, and the loading time of its packages alone. */
async function ownTab(context: BrowserContext, world: World, person: Person) {
  const sandbox = await makeSandbox(person, 'Measured', TEMPLATE)
  const page = await context.newPage()
  const address = previewOf(world, sandbox)
  await page.goto(`${address}/__sandlot/nothing`)
  const gateway = await timeOf(page, PACKAGE)
  const gatewayAgain = await timeOf(page, PACKAGE)
  const show = async () => {
    const begin = performance.now()
    await page.goto(address)
    await heading(page.frameLocator('iframe')).waitFor({ timeout: PATIENCE_MS })
    return performance.now() - begin
  }
  const rendered = await show()
  await page.goto(`${address}/__sandlot/nothing`)
  const again = await show()
  await page.close()
  return { gateway, gatewayAgain, rendered, again }
}

const timeOf = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const begin = performance.now()
    const answer = await fetch(asked, { cache: 'no-store' })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${asked} answered ${answer.status}`)
    return performance.now() - begin
  }, path)

async function createAndRun(page: Page): Promise<number> {
  await page.goto('/dashboard/recent?create_sandbox=react')
  const submit = page.getByRole('button', { name: 'Create Sandbox' })
  await submit.waitFor()
  const begin = performance.now()
  await submit.click()
  await heading(shownPage(page)).waitFor({ timeout: PATIENCE_MS })
  const passed = performance.now() - begin
  await page.close()
  return passed
}

/** Measures the time from a key press to the text on the screen, by the clock that both pages share. */
async function editToScreen(context: BrowserContext, person: Person): Promise<number[]> {
  const sandbox = await makeSandbox(person, 'Edited', TEMPLATE)
  const page = await context.newPage()
  await page.goto(`/p/sandbox/${sandbox.id}?file=src/App.js`)
  const shown = shownPage(page)
  await heading(shown).waitFor({ timeout: PATIENCE_MS })
  const line = page.locator('.cm-line', { hasText: '<h1>' })
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const text = `React ${round} `
    const seen = shown.locator('body').evaluate(
      (body, wanted) =>
        new Promise<number>((done) => {
          const look = () => body.textContent?.includes(wanted) && done(Date.now())
          new MutationObserver(look).observe(body, { childList: true, subtree: true, characterData: true })
        }),
      text,
    )
    await line.click()
    await page.keyboard.press('End')
    for (let step = 0; step < '</h1>'.length; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+Home')
    const typedAt = await page.evaluate(() => Date.now())
    await page.keyboard.insertText(`<h1>${text}`)
    // The first round is skipped, because it compiles what later ones find in the cache.
    if (round > 0) times.push((await seen) - typedAt)
    else await seen
  }
  await page.close()
  return times
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, expect as expectPage, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../load/chromium.ts'
import { newPerson, type Person } from '../support/people.ts'
import { keepInside, shownPage } from '../support/previews.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { startWorld, type World } from '../support/world.ts'

const starters = join(import.meta.dirname, '../../apps/server/starters')
/** Packages are fetched from the registry first. */
const INSTALL_MS = 120_000
const EDIT_MS = 20_000

/** Every official template that runs in the browser. */
const ids = [
  'react',
  'react-ts',
  'preact',
  'solid',
  'svelte',
  'vue',
  'angular',
  'vanilla',
  'vanilla-ts',
  'rjk9n4zj7m',
]

let world: World
let browser: Browser
let me: Person
beforeAll(async () => {
  world = await startWorld()
  browser = await chromium.launch(await launchOptions())
  me = await newPerson(world)
}, INSTALL_MS)
afterAll(async () => {
  await browser.close()
  await world.stop()
})

/** Replaces the text in the open editor. */
async function type(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test.each(ids)(
  'template %s runs with every outside host blocked, and an edit shows with its state kept',
  async (id) => {
    const read = (path: string) => readFileSync(join(starters, id, path), 'utf8')
    const { title, entry } = JSON.parse(read('template.json')) as { title: string; entry: string }
    const context = await browser.newContext()
    const outside = await keepInside(context)
    await context.addCookies([...me.cookies])
    const page = await context.newPage()
    try {
      const made = await makeSandbox(me, `Made from ${id}`, id)
      await page.goto(`${world.url}/p/sandbox/${made.id}?file=${encodeURIComponent(entry)}`)
      const shown = shownPage(page)
      const heading = shown.getByRole('heading', { level: 1, name: title, exact: true })
      await expectPage(heading).toBeVisible({ timeout: INSTALL_MS })

      const add = shown.getByRole('button', { name: 'Add a grain' })
      const counts = (await add.count()) > 0
      if (counts) await add.click()
      await type(page, read(`files/${entry}`).replace('to see your change.', 'and see it here.'))
      await expectPage(shown.getByText('and see it here.')).toBeVisible({ timeout: EDIT_MS })
      if (counts) await expectPage(shown.getByText('17 grains')).toBeVisible({ timeout: EDIT_MS })
      expect(outside).toEqual([])
    } finally {
      await context.close()
    }
  },
  INSTALL_MS + 3 * EDIT_MS,
)

import { expect, type Page } from '@playwright/test'
import { overflows } from '../../support/pages.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const contents = (page: Page, path: string) => page.getByRole('textbox', { name: `Contents of ${path}` })
const file = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'Files' }).getByRole('row', { name: new RegExp(`^${name}`) })
const panel = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the editor' }).getByRole('button', { name })

test('on a phone the parts of the editor take turns, and on a tablet panel and preview', async ({
  page,
  me,
  problems,
}) => {
  problems.expect(/422/)
  const title = 'A weather board for small boats'
  const { id } = await makeSandbox(me, title)
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/p/sandbox/${id}`)

  await test.step('on a phone files, code and preview take turns', async () => {
    await expect(contents(page, 'index.html')).toBeVisible()
    await expect(page.getByRole('treegrid', { name: 'Files' })).toBeHidden()
    await part(page, 'Files').click()
    await file(page, 'styles.css').click()
    await expect(contents(page, 'styles.css')).toBeVisible()
    await expect(page.getByRole('treegrid', { name: 'Files' })).toBeHidden()
    expect(await overflows(page)).toBe(false)
    await part(page, 'Preview').click()
    await expect(preview).toBeVisible()
    await expect(contents(page, 'styles.css')).toBeHidden()
    expect(await overflows(page)).toBe(false)
    await part(page, 'Code').click()
  })

  await test.step('a refused save shows why in place', async () => {
    const reason = 'The files of a sandbox can have at most 50 MB in total.'
    const saves = `**/api/v1/sandboxes/${id}/files`
    await page.route(saves, (route) => route.fulfill({ status: 422, json: { errors: { detail: [reason] } } }))
    await contents(page, 'styles.css').click()
    await page.keyboard.type('more')
    const why = page.locator('p', { hasText: `Could not be saved: ${reason}` })
    await expect(why).toBeInViewport()
    await page.unroute(saves)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-status="saved"]')).toBeVisible()
    await expect(why).toBeHidden()
  })

  await test.step('the title shrinks for badges and buttons, and is edited from the menu', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const heading = page.getByRole('heading', { name: title })
    expect((await heading.boundingBox())?.width).toBeGreaterThan(130)
    await page.getByRole('button', { name: `More about ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Tides')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Tides' })).toBeVisible()
  })

  await test.step('on a tablet a panel replaces the preview, which keeps running behind it', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    const place = page.locator('iframe[title^="Preview of"]')
    const searchField = page.getByRole('textbox', { name: 'Search in all files' })
    await expect(preview).toBeVisible()
    await place.evaluate((frame) => {
      frame.dataset.isSame = 'yes'
    })
    await panel(page, 'Search').click()
    await expect(preview).toBeHidden()
    await searchField.fill('html')
    const show = page.getByRole('button', { name: 'Show the preview' })
    await expect(show).toHaveAttribute('aria-pressed', 'false')
    await show.click()
    await expect(preview).toBeVisible()
    await expect(searchField).toBeHidden()
    await expect(place).toHaveAttribute('data-is-same', 'yes')
    await panel(page, 'Search').click()
    await expect(preview).toBeHidden()
    await panel(page, 'Search').click()
    await expect(preview).toBeVisible()
    await page.getByRole('button', { name: 'Hide the preview' }).click()
    await expect(preview).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await panel(page, 'Search').click()
    await page.getByRole('button', { name: 'Show the preview' }).click()
    await expect(preview).toBeVisible()
    await expect(searchField).toBeVisible()
  })
})

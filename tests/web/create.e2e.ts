import { expect, type Page } from '@playwright/test'
import { test } from '../support/web-test.ts'

const open = async (page: Page) => {
  await page.goto('/dashboard/recent?create=true')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Popular' })).toBeVisible()
  return dialog
}

test('the modal has the specified dimensions [CR-001, CR-002, CR-003, CR-004, CR-023, CR-024, CR-025, CN-085, CN-087, CN-088, SH-117]', async ({
  page,
  me: _me,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = await open(page)
  const size = async () => {
    // The size is that of the frame with the border.
    const { width = 0, height = 0 } = (await dialog.locator('..').boundingBox()) ?? {}
    return { width: Math.round(width), height: Math.round(height) }
  }
  const columns = () =>
    dialog
      .getByRole('listitem')
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size)
  await expect.poll(size).toEqual({ width: 950, height: 600 })
  expect(await columns()).toBe(4)
  await page.setViewportSize({ width: 950, height: 900 })
  await expect(dialog.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical')
  for (const [width, expected, count] of [
    [900, 0.95 * 900, 4],
    [700, 700, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(size).toEqual({ width: expected, height: 600 })
    expect(await columns()).toBe(count)
    await expect(dialog.getByRole('tablist')).toHaveAttribute('aria-orientation', 'horizontal')
  }
  // On phones it fills the screen.
  await page.setViewportSize({ width: 480, height: 900 })
  await expect.poll(size).toEqual({ width: 480, height: 900 })
  expect(await columns()).toBe(1)
  await expect(dialog.getByRole('tablist')).toHaveAttribute('aria-orientation', 'horizontal')
})

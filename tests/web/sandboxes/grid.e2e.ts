import { expect, type Page } from '@playwright/test'
import { item, view } from '../../support/pages.ts'
import { makeSandboxes } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const COUNT = 60
const names = Array.from({ length: COUNT }, (_, index) => `Number ${COUNT - index}`)

const grid = (page: Page) => page.getByRole('grid', { name: 'Drafts' })
const selected = (page: Page) => grid(page).getByRole('row', { selected: true })
const scrollTo = (page: Page, top: number) =>
  page.getByRole('main').evaluate((main, to) => {
    main.scrollTop = to
  }, top)
const scrollTop = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTop)

const boxOf = async (page: Page, title: string) => {
  const box = await item(page, title).boundingBox()
  if (!box) throw new Error(`${title} is not in view.`)
  return box
}

/** The indices of the rows of cells in the page, counted from the start of the list. */
const drawnRows = (page: Page, columns: number) =>
  grid(page)
    .getByRole('row')
    .evaluateAll(
      (rows, width) =>
        [
          ...new Set(rows.map((row) => Math.floor((Number(row.getAttribute('aria-rowindex')) - 1) / width))),
        ].sort((a, b) => a - b),
      columns,
    )

test('by mouse and by keyboard alone, a long grid renders only the rows around those in view, placed as specified [IT-001, IT-002, IT-009, IT-010, IT-016, IT-018, IT-019, IT-020, CN-001, CN-002, CN-009, SH-006]', async ({
  page,
  context,
  me,
}) => {
  test.setTimeout(120_000)
  const halves = [names.slice(0, COUNT / 2), names.slice(COUNT / 2)].map((half) => half.toReversed())
  for (const half of halves.toReversed()) await makeSandboxes(me, half)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Number 60')).toBeVisible()

  await test.step('scrolling past the end of the list does not move the page', async () => {
    const scrolled = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return window.scrollY
    })
    expect(scrolled).toBe(0)
    await page.getByRole('main').hover()
    await page.mouse.wheel(0, 100_000)
    await expect(item(page, 'Number 1')).toBeInViewport()
    await expect(page.getByRole('banner')).toBeInViewport()
  })

  await test.step('only the rows in view and two more on either side are rendered', async () => {
    await scrollTo(page, 0)
    const first = await boxOf(page, 'Number 60')
    const main = await page.getByRole('main').boundingBox()
    expect(first.height).toBe(154)
    expect(first.x - (main?.x ?? 0)).toBe(16)
    expect((await boxOf(page, 'Number 59')).x - first.x - first.width).toBe(16)
    const columns = Math.floor(((main?.width ?? 0) - 32 + 16) / (260 + 16))
    const inView = (top: number, bottom: number) =>
      Array.from({ length: COUNT / columns }, (_, row) => row).filter((row) => {
        const y = first.y + row * 170
        return y + 170 > top && y < bottom
      })
    for (const asked of [0, 1000, 1700, 9000]) {
      await scrollTo(page, asked)
      const top = await scrollTop(page)
      const seen = inView((main?.y ?? 0) + top, (main?.y ?? 0) + top + (main?.height ?? 0))
      const [from = 0, to = 0] = [seen[0], seen.at(-1)]
      const last = Math.min(to + 2, COUNT / columns - 1)
      // Only some rows are rendered per frame.
      await expect(async () => {
        const rows = await drawnRows(page, columns)
        expect(rows[0]).toBe(Math.max(0, from - 2))
        expect(rows.at(-1)).toBe(last)
      }).toPass()
    }
  })

  await test.step('Tab focuses an item in view even while the list is scrolling', async () => {
    const before = view(page, 'List view')
    await before.focus()
    await page.getByRole('main').evaluate((main) => {
      let frame = 0
      const scroll = () => {
        main.scrollTop = 1700 + (frame++ % 2)
        if (!main.hasAttribute('data-at-rest')) requestAnimationFrame(scroll)
      }
      scroll()
    })
    await expect(item(page, 'Number 22')).toBeVisible()
    await expect(item(page, 'Number 60')).toHaveCount(0)
    await page.keyboard.press('Tab')
    const focused = grid(page).locator('[role="row"]:focus')
    await expect(focused).toBeInViewport()
    await page.getByRole('main').evaluate((main) => main.setAttribute('data-at-rest', ''))
    await page.keyboard.press('Shift+Tab')
    await expect(before).toBeFocused()
  })

  await test.step('a rectangle started in a gap selects what it touches, also while scrolling', async () => {
    await scrollTo(page, 0)
    const [first, second] = [await boxOf(page, 'Number 60'), await boxOf(page, 'Number 59')]
    const gap = { x: first.x + first.width + 8, y: first.y + 20 }
    await page.mouse.move(gap.x, gap.y)
    await page.mouse.down()
    await page.mouse.move(second.x + 30, second.y + 60, { steps: 5 })
    await page.mouse.up()
    await expect(selected(page)).toHaveCount(1)
    await expect(item(page, 'Number 59')).toHaveAttribute('aria-selected', 'true')
    await expect(item(page, 'Number 59')).toBeFocused()

    await page.mouse.move(gap.x, gap.y)
    await page.mouse.down()
    await page.mouse.move(gap.x + 30, 715, { steps: 5 })
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1200)
    await page.mouse.up()
    const count = Number(
      await page
        .getByText(/^\d+ selected$/)
        .first()
        .textContent()
        .then((text) => text?.split(' ')[0]),
    )
    expect(count).toBeGreaterThan(7)
    expect(count).toBeLessThan(COUNT / 2)
    await page.mouse.click(gap.x, 400)
    await expect(selected(page)).toHaveCount(0)
  })

  await test.step('keys jump far and back, select several, open the menu and a new tab', async () => {
    await scrollTo(page, 0)
    await item(page, 'Number 60').focus()
    await page.keyboard.press('ArrowRight')
    await expect(item(page, 'Number 59')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(item(page, 'Number 58')).toBeFocused()
    await page.keyboard.press('Shift+End')
    await expect(item(page, 'Number 1')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: '58 selected' })).toBeAttached()
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('status').filter({ hasText: '60 selected' })).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(selected(page)).toHaveCount(0)
    await page.keyboard.press('Home')
    await expect(item(page, 'Number 60')).toBeFocused()
    await page.keyboard.press('Alt')
    await expect(page.getByRole('menu', { name: 'More about Number 60' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(item(page, 'Number 60')).toBeFocused()
    // Only the address of the new tab counts.
    const tabs = '**/p/sandbox/*'
    await context.route(tabs, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await opened
    expect(tab.url()).toContain('/p/sandbox/')
    await tab.close()
    await context.unroute(tabs)
  })

  await test.step('moving to the first row by any key also shows the page’s heading', async () => {
    await scrollTo(page, 0)
    const head = page.getByRole('heading', { level: 1 })
    await page.setViewportSize({ width: 1280, height: 1000 })
    await item(page, 'Number 60').focus()
    for (const back of ['Home', 'PageUp', 'ArrowUp']) {
      await page.keyboard.press('End')
      await expect(item(page, 'Number 1')).toBeFocused()
      await expect(head).not.toBeInViewport()
      for (let press = 0; press < COUNT; press += 1) {
        await page.keyboard.press(back)
        if ((await scrollTop(page)) === 0) break
      }
      await expect(head).toBeInViewport({ ratio: 1 })
      await expect(grid(page).locator('[role="row"]:focus')).toHaveAttribute('aria-rowindex', /^[1-4]$/)
    }
  })

  await test.step('after a click in the selection toolbar, the focus returns to the list', async () => {
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await item(page, 'Number 60').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toBeHidden()
    await expect(item(page, 'Number 59')).toBeFocused()
    await page.keyboard.press('Control+Space')
    await page.keyboard.press('Shift+ArrowLeft')
    await bar.getByRole('button', { name: 'Select all' }).click()
    await expect(bar).toContainText('60 selected')
    await expect(item(page, 'Number 60')).toBeFocused()
  })

  await test.step('going back from an item far down returns to it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await scrollTo(page, 1700)
    const far = item(page, 'Number 22')
    await far.dblclick({ position: { x: 100, y: 40 } })
    await expect(page).toHaveURL(/\/p\/sandbox\//)
    await page.goBack()
    await expect(far).toBeFocused()
    await expect(far).toBeInViewport()
    expect(Math.abs((await scrollTop(page)) - 1700)).toBeLessThan(200)
  })

  await test.step('rows are 64 pixels high, and the page at most 3840 wide', async () => {
    await scrollTo(page, 0)
    await view(page, 'List view').click()
    await expect.poll(async () => (await boxOf(page, 'Number 60')).height).toBe(64)
    expect((await boxOf(page, 'Number 59')).y - (await boxOf(page, 'Number 60')).y).toBe(64)
    expect(await grid(page).getByRole('row').count()).toBeLessThan(20)
    await page.setViewportSize({ width: 4600, height: 720 })
    await expect.poll(async () => (await boxOf(page, 'Number 60')).width).toBe(3840 - 2 * 16)
  })

  await test.step('all are deleted together', async () => {
    await item(page, 'Number 60').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(page.getByText('60 items were moved to Recently deleted')).toBeVisible()
  })
})

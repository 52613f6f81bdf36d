import { expect, type Locator, type Page } from '@playwright/test'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { goWithin, item } from '../../support/pages.ts'
import { makeSandboxes } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const phone = { width: 390, height: 844 }

/** The minimum target size (WCAG 2.5.8). */
const TARGET_PX = 24

test.use({ hasTouch: true, isMobile: true, viewport: phone })

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  return box
}

/** Holds a finger on an element until the effect of the long press is visible. */
async function hold(page: Page, place: Locator, done: () => Promise<void>) {
  const { x, y, width, height } = await boxOf(place)
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await done()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const expectLarge = async (target: Locator) => {
  const { width, height } = await boxOf(target)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(TARGET_PX)
}

/** Imitates an on-screen keyboard, which covers the lower part of the page, whose height stays the same. */
const coverable = (page: Page) =>
  page.addInitScript(() => {
    const whole = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')?.get
    Object.defineProperty(VisualViewport.prototype, 'height', {
      get() {
        return (whole?.call(this) ?? 0) - Number(document.documentElement.dataset.keyboard ?? 0)
      },
    })
  })
const cover = (page: Page, height: number) =>
  page.evaluate((px) => {
    document.documentElement.dataset.keyboard = String(px)
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, height)

const KEYBOARD_PX = 400
const pages = ['recent', 'drafts', 'sandboxes', 'sandboxes/Plans', 'deleted', 'shared', 'repositories']

test('everything on a phone is reached by touch, with large enough targets that nothing covers, and no page scrolls sideways', async ({
  page,
  me,
}) => {
  test.slow()
  await coverable(page)
  await me.client.graphql(CreateFolderDocument, { path: '/Plans/Old', teamId: me.workspaceId })
  const made = await makeSandboxes(me, ['A', 'B', 'C', 'D', 'E', 'F', 'Weather', 'Tides'])
  const id = made[6]?.id
  await page.goto('/dashboard/recent')

  await test.step('several are moved: no message covers the bar, and no keyboard the end of the dialog', async () => {
    await hold(page, item(page, 'Tides'), () =>
      expect(item(page, 'Tides')).toHaveAttribute('aria-selected', 'true'),
    )
    await item(page, 'Weather').tap()
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Move' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Move 2 items' })
    await dialog.getByRole('option', { name: 'Plans' }).tap()
    await cover(page, KEYBOARD_PX)
    const move = dialog.getByRole('button', { name: 'Move' })
    await expect(async () => {
      await move.scrollIntoViewIfNeeded()
      await move.evaluate((button) => button.scrollIntoView({ block: 'end' }))
      const { y, height } = await boxOf(move)
      expect(y + height).toBeLessThanOrEqual(phone.height - KEYBOARD_PX)
    }).toPass()
    await move.tap()
    const told = page.getByRole('status').filter({ hasText: '2 items were moved' })
    await expect(told).toBeVisible()
    const { y, height } = await boxOf(told)
    expect(y + height).toBeLessThan((await boxOf(bar)).y)
    await cover(page, 0)
  })

  await test.step('features with shortcuts: the search and the palette', async () => {
    await page.getByRole('button', { name: 'Open sidebar' }).tap()
    await page.getByRole('link', { name: 'Search in workspace' }).tap()
    await page.getByRole('searchbox').fill('weath')
    await expect(item(page, 'Weather')).toBeVisible()
    await page.getByRole('button', { name: 'Your account' }).tap()
    await page.getByRole('menuitem', { name: 'Go to a page or run an action' }).tap()
    await page.getByRole('combobox').fill('templ')
    await page.getByRole('option', { name: 'Templates' }).tap()
    await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible()
  })

  await test.step('the row of Get started scrolls by its buttons', async () => {
    await goWithin(page, '/dashboard/get-started')
    const row = page.getByRole('list').filter({ has: page.getByRole('link', { name: /first sandbox/ }) })
    const isScrolled = () => row.evaluate((list) => list.scrollLeft > 0)
    await page.getByRole('button', { name: 'Further in Get started' }).tap()
    await expect.poll(isScrolled).toBe(true)
    await page.getByRole('button', { name: 'Earlier in Get started' }).tap()
    await expect.poll(isScrolled).toBe(false)
  })

  await test.step('the folders of the sidebar', async () => {
    await goWithin(page, '/dashboard/sandboxes')
    await page.getByRole('button', { name: 'Open sidebar' }).tap()
    await page.getByRole('button', { name: 'Expand' }).tap()
    await expectLarge(page.getByRole('button', { name: 'Actions for the folder Plans' }))
    await expectLarge(page.getByRole('row').filter({ hasText: 'Plans' }).getByRole('button').first())
  })

  await test.step('as narrow as a page at 400% zoom, no dashboard page scrolls sideways (WCAG 1.4.10)', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of pages) {
      await goWithin(page, `/dashboard/${path}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main')].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      )
      expect(wide, path).toBe(false)
    }
    await page.setViewportSize(phone)
  })

  await test.step('the editor’s quick actions', async () => {
    await goWithin(page, `/p/sandbox/${id}`)
    await page.getByRole('button', { name: 'More about Weather' }).tap()
    await page.getByRole('menuitem', { name: 'Quick actions' }).tap()
    await page.getByRole('combobox').fill('styles')
    await page.getByRole('option', { name: 'styles.css' }).tap()
    await expect(page.getByRole('textbox', { name: 'Contents of styles.css' })).toBeVisible()
  })

  await test.step('files are renamed and deleted', async () => {
    await expectLarge(page.getByRole('button', { name: 'Close styles.css' }))
    const parts = page.getByRole('navigation', { name: 'Parts of the editor' })
    await parts.getByRole('button', { name: 'Files' }).tap()
    const more = page.getByRole('button', { name: 'More about README.md' })
    await expectLarge(more)
    await more.tap()
    await page.getByRole('menuitem', { name: 'Rename' }).tap()
    await page.getByRole('textbox', { name: 'New name of README.md' }).fill('NOTES.md')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'More about NOTES.md' }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await expect(page.getByRole('row', { name: 'NOTES.md' })).toBeHidden()
    // The message is shown above the buttons that switch between the parts.
    const undo = page.getByRole('status').filter({ hasText: 'was deleted' })
    await expect(undo).toBeVisible()
    expect((await boxOf(undo)).y + (await boxOf(undo)).height).toBeLessThan((await boxOf(parts)).y)
  })
})

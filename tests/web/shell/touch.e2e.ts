import { expect, type Locator, type Page } from '@playwright/test'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { goWithin, item } from '../../support/pages.ts'
import { makeSandbox, makeSandboxes } from '../../support/sandboxes.ts'
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

test('features with shortcuts are reachable by touch: the search, the palette and the editor’s quick actions', async ({
  page,
  me,
}) => {
  const { id } = await makeSandbox(me, 'Weather')
  await page.goto('/dashboard/recent')
  await page.getByRole('button', { name: 'Open sidebar' }).tap()
  await page.getByRole('link', { name: 'Search in workspace' }).tap()
  await page.getByRole('searchbox').fill('weath')
  await expect(item(page, 'Weather')).toBeVisible()

  await page.getByRole('button', { name: 'Your account' }).tap()
  await page.getByRole('menuitem', { name: 'Go to a page or run an action' }).tap()
  await page.getByRole('combobox').fill('templ')
  await page.getByRole('option', { name: 'Templates' }).tap()
  await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible()

  await page.goto(`/p/sandbox/${id}`)
  await page.getByRole('button', { name: 'More about Weather' }).tap()
  await page.getByRole('menuitem', { name: 'Quick actions' }).tap()
  await page.getByRole('combobox').fill('styles')
  await page.getByRole('option', { name: 'styles.css' }).tap()
  await expect(page.getByRole('textbox', { name: 'Contents of styles.css' })).toBeVisible()
})

test('files are renamed and deleted by touch, with large enough targets', async ({ page, me }) => {
  const { id } = await makeSandbox(me, 'Weather')
  await me.client.graphql(CreateFolderDocument, { path: '/Plans/Old', teamId: me.workspaceId })
  await page.goto(`/p/sandbox/${id}`)
  await expectLarge(page.getByRole('button', { name: 'Close index.html' }))
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

  await page.goto('/dashboard/sandboxes')
  await page.getByRole('button', { name: 'Open sidebar' }).tap()
  await page.getByRole('button', { name: 'Expand' }).tap()
  await expectLarge(page.getByRole('button', { name: 'Actions for the folder Plans' }))
  await expectLarge(page.getByRole('row').filter({ hasText: 'Plans' }).getByRole('button').first())
})

test('several are moved by touch: no message covers the bar, and no keyboard the end of the dialog', async ({
  page,
  me,
}) => {
  const KEYBOARD_PX = 400
  await page.addInitScript(() => {
    const whole = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')?.get
    Object.defineProperty(VisualViewport.prototype, 'height', {
      get() {
        return (whole?.call(this) ?? 0) - Number(document.documentElement.dataset.keyboard ?? 0)
      },
    })
  })
  await me.client.graphql(CreateFolderDocument, { path: '/Plans', teamId: me.workspaceId })
  await makeSandboxes(me, ['A', 'B', 'C', 'D', 'E', 'F', 'Weather', 'Tides'])
  await page.goto('/dashboard/recent')
  await hold(page, item(page, 'Tides'), () =>
    expect(item(page, 'Tides')).toHaveAttribute('aria-selected', 'true'),
  )
  await item(page, 'Weather').tap()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Move' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Move 2 items' })
  await dialog.getByRole('option', { name: 'Plans' }).tap()
  // An on-screen keyboard covers the lower part of the page, whose height stays the same.
  await page.evaluate((height) => {
    document.documentElement.dataset.keyboard = String(height)
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, KEYBOARD_PX)
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
})

test.describe('as narrow as a page at 400% zoom', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no dashboard page scrolls sideways (WCAG 1.4.10)', async ({ page, me }) => {
    await me.client.graphql(CreateFolderDocument, { path: '/Plans/Old', teamId: me.workspaceId })
    await makeSandbox(me, 'Weather')
    await page.goto('/dashboard/templates')
    const paths = ['recent', 'drafts', 'sandboxes', 'sandboxes/Plans', 'deleted', 'shared', 'repositories']
    for (const path of paths) {
      await goWithin(page, `/dashboard/${path}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main')].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      )
      expect(wide, path).toBe(false)
    }
  })
})

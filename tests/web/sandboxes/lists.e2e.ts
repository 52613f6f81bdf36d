import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/audit.ts'
import { goWithin, item, overflows, titles, view } from '../../support/pages.ts'
import type { Person } from '../../support/people.ts'
import { makeSandboxes } from '../../support/sandboxes.ts'
import { secondVisit } from '../../support/second-visit.ts'
import { goOffline } from '../../support/settled-worker.ts'
import { test } from '../../support/web-test.ts'

const PHONE = { width: 390, height: 844 }

/** The offline notice shifts the page below it. Once it is shown, clicks hit their targets. */
const expectOffline = (page: Page) => expect(page.getByText('Offline', { exact: true })).toBeVisible()

test('cards and rows are renamed, deleted and restored by shortcuts, and the choice of rows is stored', async ({
  page,
  context,
  me,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
  // The device's clock is a day ahead of the server's.
  await page.clock.setSystemTime(new Date(Date.now() + 86_400_000))
  await makeSandboxes(me, ['Older', 'Newer'])
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Newer').getByText(/^\d+[sm] ago$|^just now$/)).toBeVisible()
  await expect(page.getByText('1d ago')).toHaveCount(0)
  await view(page, 'List view').click()
  await item(page, 'Newer').focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Title' }).fill('Newer still')
  await page.keyboard.press('Enter')
  await expect(item(page, 'Newer still')).toBeFocused()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Title' }).fill('Never mind')
  await page.keyboard.press('Escape')
  await expect(item(page, 'Newer still')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(item(page, 'Newer still')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  const inPlace = [/Newer still/, /Older/]
  await expect(page.getByRole('row')).toHaveText(inPlace)
  await page.reload()
  await expect(page.getByRole('row')).toHaveText(inPlace)
  await expect(view(page, 'List view')).toHaveAttribute('aria-pressed', 'true')
  await item(page, 'Newer still').focus()
  await page.keyboard.press('Delete')
  await expect(item(page, 'Newer still')).toBeHidden()
  await expect(item(page, 'Older')).toBeFocused()

  await test.step('an action whose code fails to load shows a readable message', async () => {
    await item(page, 'Older').getByRole('button', { name: 'More about Older' }).click()
    const fork = page.getByRole('menuitem', { name: 'Fork' })
    await expect(fork).toBeVisible()
    await context.setOffline(true)
    await expectOffline(page)
    await fork.click()
    await expect(
      page.getByText(/^We were unable to fork the sandbox: This part of the page could not be loaded\./),
    ).toBeVisible()
    await expect(page.getByText('/assets/')).toHaveCount(0)
  })
})

const LONG = 103
const makeLong = async (me: Person) => {
  const names = Array.from({ length: LONG }, (_, index) => `Number ${index + 1}`)
  await Promise.all([names.slice(0, 51), names.slice(51)].map((part) => makeSandboxes(me, part)))
}
const row = (page: Page, index: number) => page.locator(`[aria-rowindex="${index}"]`)
const scrollToEnd = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    main.scrollTop = main.scrollHeight
  })
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not in the page.`)
  return box
}
/** The distance between the bottom of one item and the top of another. */
const below = async (upper: Locator, lower: Locator) => {
  const [above, under] = [await boxOf(upper), await boxOf(lower)]
  return under.y - above.y - above.height
}

/**
 * An update about the created items may refetch the list once more, and the message disappears and returns with that.
 */
const expectRightBelow = (upper: Locator, lower: Locator) =>
  expect(async () => expect(await below(upper, lower)).toBe(0)).toPass({ timeout: 30_000 })

secondVisit(
  'without a network the page and the end of a list say so, and both go on when it is back [SH-128]',
  async ({ page, me, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
    await makeLong(me)
    // The page opened without a network must have its code by then.
    const loadedAhead = page.waitForResponse(/\/assets\/pages-/)
    await page.goto('/dashboard/drafts')
    await view(page, 'List view').click()
    await expect(row(page, 1)).toBeVisible()
    await (await loadedAhead).finished()
    await goOffline(page)
    await expectOffline(page)
    await expect(row(page, 1)).toBeVisible()
    await scrollToEnd(page)
    const reason = page.getByRole('status').filter({ hasText: 'The rest of this list loads when you are' })
    await expect(reason).toBeInViewport()
    await scrollToEnd(page)
    await expect(row(page, 100)).toBeInViewport()
    await expectRightBelow(row(page, 100), reason)
    await expect(page.getByText('Loading more')).toHaveCount(0)

    const { y } = await boxOf(row(page, 100))
    await context.setOffline(false)
    await expect(reason).toBeHidden()
    expect((await boxOf(row(page, 100))).y).toBe(y)
    await scrollToEnd(page)
    await expect(row(page, LONG)).toBeInViewport()

    await goOffline(page)
    await expectOffline(page)
    await page.getByRole('link', { name: 'Recently deleted' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Offline', { exact: true })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No deleted sandboxes' })).toBeVisible()
  },
)

test('a phone has the search box only on the results page, and neither long titles nor unusual queries overflow a page [SH-051]', async ({
  page,
  me,
}) => {
  const longest = 'Longest'.repeat(29).slice(0, 200)
  const unusual = '<b>bold</b> 👩‍💻 שלום'
  const box = page.getByRole('searchbox', { name: 'Search in workspace' })
  const [{ id = '' } = {}] = await makeSandboxes(me, [longest, unusual])
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard/recent')
  for (const mode of ['Grid view', 'List view'] as const) {
    await view(page, mode).click()
    for (const title of [longest, unusual]) await expect(item(page, title)).toBeVisible()
    expect(await overflows(page), mode).toBe(false)
  }
  await expect(box).toBeHidden()
  for (const query of ['<b>', '👩‍💻', 'שלום']) {
    await goWithin(page, `/dashboard/search?query=${encodeURIComponent(query)}`)
    await expect(item(page, unusual)).toBeVisible()
  }
  await goWithin(page, `/dashboard/search?query=${'wide'.repeat(250)}`)
  await expect(page.getByText('There are no sandboxes, branches')).toBeVisible()
  expect(await overflows(page)).toBe(false)
  await expectAccessible(page)
  await goWithin(page, '/dashboard/search')
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').fill('bold')
  await expect.poll(() => titles(page)).toHaveLength(1)
  await goWithin(page, '/discover')
  await expect(page.getByRole('button', { name: /^Use this template: / }).first()).toBeVisible()
  expect(await overflows(page)).toBe(false)
  await goWithin(page, `/p/sandbox/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longest)
  expect(await overflows(page)).toBe(false)
})

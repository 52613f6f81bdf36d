import { expect, type Locator, type Page } from '@playwright/test'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { goWithin, item, overflows, titles, view } from '../../support/pages.ts'
import type { Person } from '../../support/people.ts'
import { makeSandbox, makeSandboxes, trash } from '../../support/sandboxes.ts'
import { secondVisit } from '../../support/second-visit.ts'
import { goOffline } from '../../support/settled-worker.ts'
import { test } from '../../support/web-test.ts'

const PHONE = { width: 390, height: 844 }

/** The offline notice shifts the page below it. Once it is shown, clicks hit their targets. */
const expectOffline = (page: Page) => expect(page.getByText('Offline', { exact: true })).toBeVisible()

test('Recent shows the last opened first, in whole rows of cards, and at most eighteen [DP-010, DP-012, DP-013]', async ({
  page,
  me,
}) => {
  const names = Array.from({ length: 19 }, (_, index) => `Number ${index + 1}`)
  const made = await makeSandboxes(me, names)
  await me.client.rest(getSandbox, { params: { id: made[4]?.id ?? '' } })
  await page.goto('/dashboard/recent')
  await expect(page.getByRole('heading', { name: 'Pick up where you left off' })).toBeVisible()
  await expect(item(page, 'Number 5')).toBeVisible()
  const newestFirst = names.toReversed().filter((name) => name !== 'Number 5')
  await expect.poll(() => titles(page)).toEqual(['Number 5', ...newestFirst].slice(0, 12))
  await view(page, 'List view').click()
  const list = page.getByRole('grid', { name: 'Pick up where you left off' })
  await expect(list).toHaveAttribute('aria-rowcount', '18')
  await expect.poll(() => titles(page)).toEqual(expect.arrayContaining(newestFirst.slice(0, 6)))
})

test('a list is ordered by name, creation, change or views, and resets on each page [DP-003, DP-004, DP-005, CN-032, ST-026, ST-030]', async ({
  page,
  me,
}) => {
  const [first] = await makeSandboxes(me, ['bravo', 'Alpha', 'charlie'])
  await me.client.graphql(RenameSandboxDocument, { id: first?.id ?? '', title: 'Bravo' })
  await page.goto('/dashboard/drafts')
  const shown = () => expect.poll(() => titles(page))
  await shown().toEqual(['Bravo', 'charlie', 'Alpha'])

  const sortBy = async (now: string, next: string) => {
    await page.getByRole('button', { name: `Sort by: ${now}` }).click()
    await page.getByRole('menuitemradio', { name: next }).click()
  }
  await page.getByRole('button', { name: 'Sort by: Last Modified' }).click()
  await expect(page.getByRole('group', { name: 'Sort' }).getByRole('menuitemradio')).toHaveText([
    'Last Modified',
    'Last Created',
    'Name',
    'Views',
  ])
  await page.keyboard.press('Escape')
  await sortBy('Last Modified', 'Last Created')
  await shown().toEqual(['charlie', 'Alpha', 'Bravo'])
  await sortBy('Last Created', 'Name')
  await shown().toEqual(['Alpha', 'Bravo', 'charlie'])
  await sortBy('Name', 'Descending')
  await shown().toEqual(['charlie', 'Bravo', 'Alpha'])

  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await page.getByRole('link', { name: 'Drafts' }).click()
  await expect(page.getByRole('button', { name: 'Sort by: Last Modified' })).toBeVisible()
  await shown().toEqual(['Bravo', 'charlie', 'Alpha'])
})

test('the device stores the choice of cards or rows [DP-006]', async ({ page, me }) => {
  await makeSandbox(me, 'One and only')
  await page.goto('/dashboard/drafts')
  await expect(view(page, 'Grid view')).toHaveAttribute('aria-pressed', 'true')
  const height = async () => (await item(page, 'One and only').boundingBox())?.height ?? 0
  const asCard = await height()
  await view(page, 'List view').click()
  await expect.poll(height).toBeLessThan(asCard / 2)
  await page.reload()
  await expect(view(page, 'List view')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(height).toBeLessThan(asCard / 2)
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
  'where the next page of a list cannot come, that is said right after the last item',
  async ({ page, me, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
    await makeLong(me)
    await page.goto('/dashboard/drafts')
    await view(page, 'List view').click()
    await expect(row(page, 1)).toBeVisible()
    await goOffline(page)
    await expectOffline(page)
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
  },
)

test('shortcuts do what the menu does, and deleting can be undone immediately', async ({
  page,
  me,
  world,
}) => {
  const [first] = await makeSandboxes(me, ['Older', 'Newer'])
  await page.goto('/dashboard/drafts')
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
  await item(page, 'Newer still').focus()
  await page.keyboard.press('Delete')
  await expect(item(page, 'Newer still')).toBeHidden()
  await expect(item(page, 'Older')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.url}/p/sandbox/${first?.id}`)
})

secondVisit(
  'what could not be done is taken back on the screen, and said [ER-039, ER-042, ER-046]',
  async ({ page, me, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/)
    const [, deleted] = await makeSandboxes(me, ['As it was', 'In the trash'])
    await trash(me, [deleted?.id ?? ''])
    await page.goto('/dashboard/drafts')
    await item(page, 'As it was').focus()
    await page.keyboard.press('F2')
    const title = page.getByRole('textbox', { name: 'Title' })
    // Its code is loaded when it is first shown.
    await expect(title).toBeVisible()
    await goOffline(page)
    await title.fill('As it never was')
    await page.keyboard.press('Enter')
    await expect(page.getByText('There was a problem renaming your sandbox')).toBeVisible()
    await expect(item(page, 'As it was')).toBeVisible()
    await expect(item(page, 'As it never was')).toBeHidden()

    await item(page, 'As it was').focus()
    await page.keyboard.press('Delete')
    await expect(page.getByText('There was a problem deleting your Sandbox')).toBeVisible()
    await expect(item(page, 'As it was')).toBeVisible()
    await context.setOffline(false)

    await page.goto('/dashboard/deleted')
    await item(page, 'In the trash').getByRole('button', { name: 'More about In the trash' }).click()
    const recover = page.getByRole('menuitem', { name: 'Recover sandbox' })
    await expect(recover).toBeVisible()
    await goOffline(page)
    await expectOffline(page)
    await recover.click()
    await expect(page.getByText('There was a problem recovering your sandbox')).toBeVisible()
    await expect(item(page, 'In the trash')).toBeVisible()
    await context.setOffline(false)
  },
)

test.describe('on a first visit', () => {
  test('an action whose code fails to load shows a readable message', async ({
    page,
    context,
    me,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
    await makeSandbox(me, 'As it was')
    await page.goto('/dashboard/drafts')
    await item(page, 'As it was').getByRole('button', { name: 'More about As it was' }).click()
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

secondVisit(
  'without a network the page says so, and goes on when it is back [SH-128]',
  async ({ page, me, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await makeSandbox(me, 'Still here')
    // The page opened without a network must have its code by then.
    const loadedAhead = page.waitForResponse(/\/assets\/pages-/)
    await page.goto('/dashboard/drafts')
    await expect(item(page, 'Still here')).toBeVisible()
    await (await loadedAhead).finished()
    await goOffline(page)
    await expectOffline(page)
    await expect(item(page, 'Still here')).toBeVisible()
    await page.getByRole('link', { name: 'Recently deleted' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Offline', { exact: true })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'No deleted sandboxes' })).toBeVisible()
  },
)

test('titles in any script are shown as they are, and execute nothing', async ({ page, me }) => {
  const names = [
    '🏖️ Sand & 砂場 👩🏽‍💻',
    'صندوق الرمل',
    '<img src=x onerror="document.title=\'broken\'">',
    '"quotes" and \\backslash `tick`',
    'e\u0301tude',
  ]
  await makeSandboxes(me, names)
  await page.goto('/dashboard/drafts')
  for (const mode of ['Grid view', 'List view'] as const) {
    await view(page, mode).click()
    for (const name of names)
      await expect(page.getByRole('row').getByText(name, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  }
  await page.getByText('صندوق الرمل').click()
  await expect(page.getByRole('heading', { level: 1, name: 'صندوق الرمل' })).toBeVisible()
  await expect(page).toHaveTitle(/صندوق الرمل/)
})

test('a device with a clock wrong by a day shows correct relative times', async ({ page, me }) => {
  await makeSandbox(me, 'Just made')
  const DAY_MS = 86_400_000
  await page.clock.setSystemTime(new Date(Date.now() + DAY_MS))
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Just made')).toBeVisible()
  await expect(item(page, 'Just made').getByText(/^\d+[sm] ago$|^just now$/)).toBeVisible()
  await expect(page.getByText('1d ago')).toHaveCount(0)
})

test('the longest title breaks no page on a phone', async ({ page, me }) => {
  const title = 'Longest'.repeat(29).slice(0, 200)
  const { id } = await makeSandbox(me, title)
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard/templates')
  for (const path of ['/dashboard/recent', '/dashboard/drafts']) {
    await goWithin(page, path)
    for (const mode of ['Grid view', 'List view'] as const) {
      await view(page, mode).click()
      await expect(item(page, title)).toBeVisible()
      expect(await overflows(page), `${path} ${mode}`).toBe(false)
    }
  }
  await page.goto(`/p/sandbox/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await overflows(page)).toBe(false)
  await trash(me, [id])
  await goWithin(page, '/dashboard/deleted')
  await expect(item(page, title)).toBeVisible()
  expect(await overflows(page)).toBe(false)
})

import { expect, type Page } from '@playwright/test'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { expectAccessible } from '../support/audit.ts'
import { goWithin, item, overflows, titles, view } from '../support/pages.ts'
import { makeSandbox, makeSandboxes, trash } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

const PHONE = { width: 390, height: 844 }
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search in workspace' })

test('the search box finds matches from the first character, by keyboard alone [RT-065, SH-050]', async ({
  page,
  me,
}) => {
  await makeSandboxes(me, ['Mountains', 'Low tide', 'Tide table'])
  await page.goto('/dashboard/recent')
  await expect(item(page, 'Tide table')).toBeVisible()
  await expect(box(page)).toHaveAttribute('placeholder', 'Search in workspace')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('t')
  await expect(page).toHaveURL(/\/dashboard\/search\?query=t$/)
  // Slow enough that each letter navigates while the request of the previous one is in flight.
  await page.keyboard.type('ide', { delay: 210 })
  await expect(box(page)).toHaveValue('tide')
  await expect(page).toHaveURL(/query=tide$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Search results for tide in /)
  await expect(page).toHaveTitle(/^Search results for tide in /)
  await expect.poll(() => titles(page)).toEqual(['Tide table', 'Low tide'])
  await expect(item(page, 'Tide table').locator('mark')).toHaveText('Tide')
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toBeVisible()
  await expectAccessible(page)

  // With a typo, the row is found all the same.
  await box(page).fill('tide tablr')
  await expect.poll(() => titles(page)).toEqual(['Tide table'])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/p\/sandbox\//)
  await page.goBack()
  await expect(box(page)).toHaveValue('tide tablr')
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
  await expect(box(page)).toHaveValue('')
  await box(page).fill('m')
  await expect(page).toHaveURL(/query=m$/)
  await page.goBack()
  await expect(box(page)).toHaveValue('')
})

test.describe('while code is loading', () => {
  test('keys typed after Ctrl+K while the palette is loading are not lost', async ({ page, me: _me }) => {
    let letIn = () => {}
    const held = new Promise<void>((done) => {
      letIn = done
    })
    await page.route(/\/assets\/palette-/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard/recent')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const asked = page.waitForRequest(/\/assets\/palette-/)
    await page.keyboard.press('Control+k')
    await asked
    await page.keyboard.type('dra')
    letIn()
    const field = page.getByRole('combobox')
    await expect(field).toHaveValue('dra')
    await expect(field).toBeFocused()
    await page.keyboard.type('fts')
    await expect(page.getByRole('option', { name: 'Drafts', exact: true })).toBeVisible()
    await expect(field).toHaveValue('drafts')
  })
})

test('results reflect changes, deletions and additions by others, and the address keeps query and kind', async ({
  page,
  me,
}) => {
  const [kept, gone] = await makeSandboxes(me, ['Harbor one', 'Harbor two'])
  await page.goto('/dashboard/search?query=harbor&kind=sandbox')
  await expect.poll(() => titles(page)).toEqual(['Harbor two', 'Harbor one'])
  await expect(page.getByRole('button', { name: 'Sandboxes 2' })).toHaveAttribute('aria-pressed', 'true')
  await expect(box(page)).toHaveValue('harbor')

  await me.client.graphql(RenameSandboxDocument, { id: kept?.id ?? '', title: 'Harbor, renamed' })
  await expect(item(page, 'Harbor, renamed')).toBeVisible()
  await trash(me, [gone?.id ?? ''])
  await expect(item(page, 'Harbor two')).toBeHidden()
  await makeSandbox(me, 'A new harbor')
  await expect(item(page, 'A new harbor')).toBeVisible()

  await page.getByRole('button', { name: 'Folders 0' }).click()
  await expect(
    page.getByRole('heading', {
      name: 'There are no sandboxes, branches or repositories that match your query',
    }),
  ).toBeVisible()
  await expect(page).toHaveURL(/kind=folder/)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(item(page, 'A new harbor')).toBeVisible()
  await view(page, 'List view').click()
  await expect(item(page, 'A new harbor')).toBeVisible()
})

test('a small screen has the box only on the results page, and unusual queries do not overflow it [SH-051]', async ({
  page,
  me,
}) => {
  await makeSandboxes(me, ['<b>bold</b> 👩‍💻 שלום'])
  await page.setViewportSize(PHONE)
  await page.goto('/dashboard/recent')
  await expect(item(page, '<b>bold</b> 👩‍💻 שלום')).toBeVisible()
  await expect(box(page)).toBeHidden()
  for (const query of ['<b>', '👩‍💻', 'שלום']) {
    await goWithin(page, `/dashboard/search?query=${encodeURIComponent(query)}`)
    await expect(item(page, '<b>bold</b> 👩‍💻 שלום')).toBeVisible()
  }
  await goWithin(page, `/dashboard/search?query=${'wide'.repeat(250)}`)
  await expect(page.getByText('There are no sandboxes, branches')).toBeVisible()
  expect(await overflows(page)).toBe(false)
  await expectAccessible(page)
  await goWithin(page, '/dashboard/search')
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').fill('bold')
  await expect.poll(() => titles(page)).toHaveLength(1)
})

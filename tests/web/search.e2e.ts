import { expect, type Page } from '@playwright/test'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { expectAccessible } from '../support/audit.ts'
import { item, titles, view } from '../support/pages.ts'
import { makeSandbox, makeSandboxes, trash } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search in workspace' })

test('the search box finds matches from the first character, by keyboard alone, and results reflect changes by others [RT-065, SH-050]', async ({
  page,
  me,
}) => {
  let letIn = () => {}
  const held = new Promise<void>((done) => {
    letIn = done
  })
  await page.route(/\/assets\/palette-/, async (route) => {
    await held
    await route.continue()
  })
  const [, kept] = await makeSandboxes(me, ['Mountains', 'Low tide'])
  await me.client.graphql(CreateFolderDocument, { path: '/Tide table', teamId: me.workspaceId })
  await page.goto('/dashboard/recent')
  await expect(item(page, 'Low tide')).toBeVisible()
  await expect(box(page)).toHaveAttribute('placeholder', 'Search in workspace')

  await test.step('keys typed after Ctrl+K while the palette is loading are not lost', async () => {
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
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  })

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

  await test.step('results reflect changes, additions and deletions by others', async () => {
    await me.client.graphql(RenameSandboxDocument, { id: kept?.id ?? '', title: 'Low tide, renamed' })
    await expect(item(page, 'Low tide, renamed')).toBeVisible()
    const added = await makeSandbox(me, 'A new tide')
    await expect(item(page, 'A new tide')).toBeVisible()
    await trash(me, [added.id])
    await expect(item(page, 'A new tide')).toBeHidden()
  })

  await test.step('the address keeps the query and the kind', async () => {
    await page.getByRole('button', { name: 'Sandboxes 1' }).click()
    await expect(page).toHaveURL(/kind=sandbox/)
    await expect(page.getByRole('button', { name: 'Sandboxes 1' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => titles(page)).toEqual(['Low tide, renamed'])
    await page.getByRole('button', { name: 'Branches 0' }).click()
    await expect(
      page.getByRole('heading', {
        name: 'There are no sandboxes, branches or repositories that match your query',
      }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await view(page, 'List view').click()
    await expect.poll(() => titles(page)).toEqual(['Tide table', 'Low tide, renamed'])
  })

  // With a typo, the row is found all the same.
  await box(page).fill('tide tablr')
  await expect.poll(() => titles(page)).toEqual(['Tide table'])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/sandboxes\/Tide%20table$/)
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

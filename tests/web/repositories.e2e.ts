import { expect } from '@playwright/test'
import { listOwnSandboxes } from '@sandlot/core/sandboxes/lists/own-rest'
import { expectAccessible } from '../support/audit.ts'
import { goWithin } from '../support/pages.ts'
import { shownPage } from '../support/previews.ts'
import { test } from '../support/web-test.ts'

test('a repository is found by its URL, imported, and visible in every client; its draft branches open as the same sandbox each time', async ({
  page,
  me,
  cli,
}) => {
  test.slow()
  const token = await me.newToken()
  const run = (...args: string[]) => cli(args, { env: { SANDLOT_TOKEN: token } })

  await test.step('find by URL', async () => {
    await page.goto('/dashboard/recent')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const modal = page.getByRole('dialog')
    await modal.getByRole('button', { name: 'Continue without GitHub' }).click()
    const field = modal.getByLabel('Repository link or owner/name')
    await field.fill('nonsense')
    await expect(modal.getByRole('status')).toHaveText('Not found')
    await field.fill('https://github.com/tidewater/nothing')
    await expect(modal.getByRole('status')).toContainText('GitHub has no repository tidewater/nothing')
    await field.fill('  https://github.com/tidewater/website.git ')
    await expect(modal.getByRole('status')).toHaveText('Found')
    await expectAccessible(page)
    await field.press('Enter')
  })

  await test.step('import into the workspace', async () => {
    const modal = page.getByRole('dialog')
    await expect(modal.getByText('You have write access to this repository.')).toBeVisible()
    await expectAccessible(page)
    await modal.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page).toHaveURL(/\/p\/github\/tidewater\/website/)
    await expect(page.getByRole('heading', { name: 'Open tidewater/website' })).toBeVisible()
  })

  await test.step('the terminal shows it too', async () => {
    const listed = await run('repo', 'list', '--json')
    expect(listed.json()).toMatchObject({
      ok: true,
      data: [{ owner: 'tidewater', name: 'website', defaultBranch: 'main', branches: 1 }],
    })
    const again = await run('repo', 'import', 'tidewater/website', '--json')
    expect(again.json()).toMatchObject({ data: { status: 'already_imported' } })
    const branches = await run('branch', 'list', 'tidewater/website', '--json')
    expect(branches.json()).toMatchObject({ data: [{ name: 'main', default: true, onGithub: true }] })
    const missing = await run('repo', 'import', 'tidewater/nothing', '--json')
    expect([missing.code, missing.json()]).toMatchObject([6, { ok: false, error: { code: 'not_found' } }])
  })

  await test.step('a repository imported in the terminal shows in the open page', async () => {
    await goWithin(page, '/dashboard/repositories')
    const list = page.getByRole('list', { name: 'Repositories' })
    await expect(list.getByRole('link')).toHaveCount(1)
    const imported = await run('repo', 'import', 'git@github.com:tidewater/charts.git', '--json')
    expect(imported.json()).toMatchObject({
      data: {
        status: 'imported',
        name: 'charts',
        next: expect.arrayContaining(['sandlot branch list tidewater/charts']),
      },
    })
    await expect(list.getByRole('link')).toHaveText([/tidewater\/charts/, /tidewater\/website/])
    await expectAccessible(page)
  })

  const rows = page.getByRole('list', { name: 'Branches' }).getByRole('listitem')
  const dialog = page.getByRole('dialog', { name: 'New branch' })

  await test.step('a draft branch that only the workspace has shows in the list', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /tidewater\/charts/ })
      .click()
    await page.getByRole('button', { name: 'New branch' }).click()
    await dialog.getByLabel('Name').fill('fix/depths')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveText(['mainDefaultOpen as a sandbox', /^fix\/depthsDraft.*Open as a sandbox$/])
    await page.getByRole('button', { name: 'New branch' }).click()
    await dialog.getByRole('button', { name: 'Create branch' }).click()
    await expect(rows.filter({ hasText: /draft\/[a-z]+-[a-z]+/ })).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('it opens as a sandbox, and links to the same one from then on', async () => {
    await page.getByRole('link', { name: 'Open as a sandbox: fix/depths' }).click()
    await expect(page.getByText('until you commit them')).toBeVisible()
    await expect(page.getByText('fix/depths', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Open as a sandbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'charts', exact: true })).toBeVisible()
    const { pathname } = new URL(page.url())
    await goWithin(page, '/dashboard/repositories/tidewater/charts')
    await page.getByRole('link', { name: 'Open its sandbox: fix/depths' }).click()
    await expect(page).toHaveURL(new RegExp(`${pathname}$`))
  })

  await test.step('it is removed after a confirmation, and its sandbox stays', async () => {
    await goWithin(page, '/dashboard/repositories/tidewater/charts')
    const question = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Remove branch: fix/depths' }).click()
    await expect(question).toContainText('The sandbox it was opened as stays.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(rows.filter({ hasText: 'fix/depths' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove branch: fix/depths' }).click()
    await question.getByRole('button', { name: 'Remove branch' }).click()
    await expect(page.getByText('Branch “fix/depths” removed')).toBeVisible()
    await expect(rows.filter({ hasText: 'fix/depths' })).toHaveCount(0)
    expect(await me.client.rest(listOwnSandboxes, { query: {} })).toHaveLength(1)
  })
})

test('a repository folder opens as a sandbox that shows its origin', async ({ page, me, cli }) => {
  await test.step('nothing is created until the user confirms', async () => {
    await page.goto('/p/sandbox/github/tidewater/website/tree/main/docs')
    await expect(page.getByRole('heading', { name: 'Open tidewater/website/docs' })).toBeVisible()
    await expect(page.getByText('docs', { exact: true })).toBeVisible()
    expect(await me.client.rest(listOwnSandboxes, { query: {} })).toEqual([])
    await page.getByRole('button', { name: 'Open as a sandbox' }).click()
    await expect(page).toHaveURL(/\/p\/sandbox\/[a-z0-9]{13}$/)
    await expect(shownPage(page).getByRole('heading', { name: 'How the tables are made' })).toBeVisible({
      timeout: 30_000,
    })
  })

  await test.step('its details show where it came from', async () => {
    await page.getByRole('button', { name: 'Details' }).click()
    // Not a link, because the sample GitHub has no page for it.
    await expect(page.getByText(/^tidewater\/website\/docs \(on the sample GitHub/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('as a template, it shows its origin in the create dialog', async () => {
    const [sandbox] = await me.client.rest(listOwnSandboxes, { query: {} })
    const env = { SANDLOT_TOKEN: await me.newToken() }
    expect((await cli(['sandbox', 'to-template', sandbox?.id ?? '', '--json'], { env })).code).toBe(0)
    await goWithin(page, '/dashboard')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const modal = page.getByRole('dialog')
    await modal.getByRole('tab', { name: 'From this workspace' }).click()
    await expect(modal.getByText('from tidewater/website/docs')).toBeVisible()
  })
})

import { expect, type Page } from '@playwright/test'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { expectAccessible } from '../support/audit.ts'
import { giveTitle, goWithin } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { newTeam } from '../support/teams.ts'
import { test } from '../support/web-test.ts'

const where = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search)

test('one’s own sandbox activates its workspace [ST-044]', async ({ page, me }) => {
  const team = await newTeam(me, 'Second home')
  const { id } = await makeSandbox(me, 'There')
  await me.client.graphql(AddToFolderDocument, {
    ids: [id],
    teamId: team.id,
    collectionPath: '/',
    privacy: null,
  })
  await page.goto('/dashboard/recent')
  await expect(page.getByRole('banner')).toContainText(me.workspaceName)
  await goWithin(page, `/p/sandbox/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'There' })).toBeVisible()
  await goWithin(page, '/dashboard/recent')
  await expect(page.getByRole('banner')).toContainText('Second home')
})

test('Discover searches everything public, loads only on demand, and asks a visitor who wants to use a template to sign in [RT-021, SH-102]', async ({
  page,
  world,
}) => {
  const owner = await newPerson(world)
  const { id } = await makeSandbox(owner, 'Vue of the aurora')
  const hidden = await makeSandbox(owner, 'Vue that is mine alone')
  const place = { collectionPath: '/', teamId: owner.workspaceId }
  await owner.client.graphql(AddToFolderDocument, { ids: [id], privacy: 0, ...place })
  await owner.client.graphql(AddToFolderDocument, { ids: [hidden.id], privacy: 2, ...place })
  const early: string[] = []
  page.on('request', (request) => early.push(request.url()))
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  expect(early.filter((url) => url.includes('discover'))).toEqual([])
  await goWithin(page, '/search?query=vue')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  expect(await where(page)).toBe('/discover?query=vue')
  expect(early.some((url) => /discover-.*\.js/.test(url))).toBe(true)
  await expect(page.getByRole('searchbox')).toHaveValue('vue')
  const templates = page.getByRole('region', { name: 'Templates' })
  await expect(templates).toContainText('Vue')
  const sandboxes = page.getByRole('region', { name: 'Sandboxes' })
  await expect(sandboxes.getByRole('link', { name: 'Vue of the aurora' })).toHaveAttribute(
    'href',
    `/p/sandbox/${id}`,
  )
  await expect(sandboxes).not.toContainText('mine alone')
  await expectAccessible(page)

  await test.step('can be searched by text, tag and address', async () => {
    const cards = templates.getByRole('listitem')
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('no such thing')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
    await expect.poll(() => where(page)).toBe('/discover?query=no+such+thing')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(() => where(page)).toBe('/discover')
    const server = page.getByRole('button', { name: 'Server', exact: true })
    await server.click()
    await expect(cards.first()).toContainText('Devbox')
    await expect(page.getByRole('button', { name: 'node', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'React (Vite + TS)' })).toHaveAttribute(
      'href',
      '/p/devbox/react-vite-ts',
    )
    await server.click()
  })

  await test.step('asks to sign in, and returns to the template', async () => {
    await page.getByRole('button', { name: 'Use this template: Svelte', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in to use templates' })
    await expect.poll(async () => (await dialog.locator('..').boundingBox())?.width).toBe(400)
    await dialog.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('continue')).toBe('/dashboard?create_sandbox=svelte')
  })
})

test.describe('pages to embed in other pages', () => {
  /** Opens a page of this site that embeds another in a frame and records its messages. */
  async function hold(page: Page, path: string) {
    const body = `<!doctype html><title>Holder</title><iframe title="held" src="${path}" width="950" height="700"></iframe>`
    await page.route('**/holder.html', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('/holder.html')
    await page.evaluate(() => {
      const told: unknown[] = []
      Object.assign(window, { told })
      window.addEventListener('message', ({ data }) => told.push(data))
    })
    return page.frameLocator('iframe')
  }

  test('/standalone/create tells its parent what was created, and does not navigate [SH-121, CR-063, LV-029, RT-027]', async ({
    page,
    me: _me,
  }) => {
    const frame = await hold(page, `/standalone/create?sandbox=svelte`)
    await expect(frame.getByRole('heading', { name: 'Svelte' })).toBeVisible()
    await giveTitle(frame, 'Made inside')
    await frame.getByRole('button', { name: 'Create Sandbox' }).click()
    await expect(frame.getByRole('heading', { name: '“Made inside” was created' })).toBeVisible()
    const told = await page.evaluate(() => (window as unknown as { told: unknown[] }).told)
    const message = told.find((data) => (data as { type?: string }).type === 'sandbox-created')
    expect(message).toEqual({
      type: 'sandbox-created',
      data: { id: expect.any(String), alias: null, url: expect.stringMatching(/\/p\/sandbox\/\w+$/) },
    })
    await expect(frame.getByRole('link', { name: 'Open it' })).toHaveAttribute(
      'href',
      (message as { data: { url: string } }).data.url,
    )
  })

  test('a visitor is shown the sign-in in place [CR-058]', async ({ page }) => {
    const frame = await hold(page, `/standalone/create?sandbox=svelte`)
    // Only the address of the window counts.
    await page
      .context()
      .route('**/signin?*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    const opened = page.context().waitForEvent('page')
    await frame.getByRole('button', { name: 'Sign in to create Sandbox' }).click()
    expect(new URL((await opened).url()).searchParams.get('continue')).toBe(
      '/dashboard?create_sandbox=svelte',
    )
  })
})

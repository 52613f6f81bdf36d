import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { ImportProjectDocument } from '@sandlot/core/repositories/mutations.gen'
import { MakeTemplatesDocument, RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { expectAccessible } from '../../support/audit.ts'
import { looks } from '../../support/looks.ts'
import { ownComputer } from '../../support/own-computer.ts'
import { goWithin, item, overflows, view } from '../../support/pages.ts'
import { type Person, signInWithGithub } from '../../support/people.ts'
import { makeSandboxes, trash } from '../../support/sandboxes.ts'
import { secondVisit } from '../../support/second-visit.ts'
import { goOffline } from '../../support/settled-worker.ts'
import { test } from '../../support/web-test.ts'

/** Pages that no other step here checks. */
const pages = [
  '/dashboard/recent',
  '/dashboard/sandboxes',
  '/dashboard/templates',
  '/dashboard/deleted',
  '/dashboard/shared',
  '/dashboard/repositories',
  '/dashboard/search?query=First',
  '/dashboard/get-started',
  '/dashboard/get-started/keyboard',
  '/discover',
  '/create-workspace',
  '/upgrade',
  '/t/overview',
  '/s/github',
  '/s/cli',
  '/auth/mobile',
  '/auth/vercel',
  '/phew',
  '/legal/cookies',
  '/cli/login',
]

for (const { colorScheme, viewport } of looks) {
  const look = `${colorScheme}, ${viewport.width} wide`

  test.describe(look, () => {
    test.use({ colorScheme, viewport })

    test(`a visitor’s pages (${look})`, async ({ page, context, world }) => {
      const computer = ownComputer()
      const { pathname } = await signInWithGithub(world, computer, world.nextGuest())
      await page.goto('/signin')
      await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
      await expectAccessible(page)
      await goWithin(page, '/no/such/page')
      await expect(page.getByRole('heading', { name: 'Whoops, page not found' })).toBeVisible()
      await expectAccessible(page)
      await context.addCookies(computer.cookies(world.url))
      await goWithin(page, pathname)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Choose what describes you best.')).toBeVisible()
      await expectAccessible(page)
    })

    secondVisit(`the dashboard (${look})`, async ({ page, me, context, problems }) => {
      test.setTimeout(180_000)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.goto('/dashboard/drafts')
      await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
      await expectAccessible(page)
      const [first] = await makeSandboxes(me, ['First', 'Second'])
      await expect(item(page, 'Second')).toBeVisible()
      for (const mode of ['Grid view', 'List view'] as const) {
        await view(page, mode).click()
        await expect(item(page, 'Second')).toBeVisible()
        await expectAccessible(page)
      }
      await item(page, 'First').getByRole('button', { name: 'More about First' }).click()
      await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
      await expectAccessible(page)
      await changedByTwo(page, me, first?.id ?? '')
      await openPalette(page)
      await openPreferences(page)
      await loseNetwork(page, context)
      // The worker or a page may be preloading just when the network is cut.
      problems.expect(/500|The address answered|\/sw\.js|ERR_INTERNET_DISCONNECTED/)
      await crash(page)
    })

    test.describe('on a first visit', () => {
      test.use({ wasAsked: false })

      test(`the cookie banner, every other page, creating and reading a sandbox (${look})`, async ({
        page,
        me,
      }) => {
        test.setTimeout(240_000)
        await fillPages(me)
        await page.goto('/dashboard/recent')
        await test.step('the cookie banner', () => answerBanner(page))
        for (const path of [...pages, `/u/${me.username}`])
          await test.step(path, async () => {
            await goWithin(page, path)
            await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
            await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
            await expectAccessible(page)
            expect(await overflows(page), `${path} is wider than its window`).toBe(false)
          })
        await test.step('editing the profile', async () => {
          await page.getByRole('button', { name: 'Edit profile' }).click()
          await expect(page.getByRole('textbox', { name: 'Bio' })).toBeVisible()
          await expectAccessible(page)
          await expectFits(page, 'the profile')
        })
        await test.step('the storage and menus', () => openMenus(page))
        await test.step('creating a sandbox', async () => {
          await goWithin(page, '/dashboard/recent?create=true')
          await makeOne(page)
          await expect(page.getByRole('textbox', { name: /^Contents of / })).toBeVisible()
          await expectAccessible(page)
        })
        await test.step('commenting by keys', () => commentByKeys(page))
      })
    })
  })
}

/** Puts something into each list, so that it is shown with its contents. */
async function fillPages(me: Person) {
  const [, template, gone] = await makeSandboxes(me, ['First', 'House kit', 'Gone'])
  await me.client.graphql(MakeTemplatesDocument, { ids: [template?.id ?? ''] })
  await trash(me, [gone?.id ?? ''])
  const teamId = me.workspaceId
  await me.client.graphql(ImportProjectDocument, { owner: 'tidewater', name: 'website', teamId })
}

async function answerBanner(page: Page) {
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Manage preferences' }).click()
  await expect(page.getByRole('dialog', { name: 'Cookie preferences' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Reject all' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
}

async function openMenus(page: Page) {
  await goWithin(page, '/dashboard/recent')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Storage' }).click()
  await expect(page.getByRole('dialog', { name: 'Storage' }).locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page, 'the storage')
  await page.keyboard.press('Escape')
  for (const name of ['Your account', /^Switch workspace/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
}

/** Checks that what is open neither makes the page scroll sideways nor hides a part of itself, at all common widths. */
async function expectFits(page: Page, what: string) {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of [1440, 768, viewport.width]) {
    await page.setViewportSize({ ...viewport, width })
    expect(await overflows(page), `${what}: wider than ${width}`).toBe(false)
    const wider = page.locator('[role="dialog"] [role="tabpanel"], [role="dialog"] section, aside')
    const cut = await wider.evaluateAll((parts) =>
      parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1),
    )
    expect(cut, `${what}: a part is cut off at ${width}`).toEqual([])
  }
}

/** Starts with the menu of “First” open: renames it here and elsewhere at the same time. */
async function changedByTwo(page: Page, me: Person, id: string) {
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.fill('Mine')
  await me.client.graphql(RenameSandboxDocument, { id, title: 'Theirs' })
  await field.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Theirs')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('option', { name: 'Recently deleted' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox').fill('sec')
  await expect(page.getByRole('option', { name: /Second/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

async function openPreferences(page: Page) {
  await goWithin(page, '/dashboard/drafts?preferences=account')
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  await expect(dialog.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, 'the account')
  await dialog.getByRole('button', { name: 'New token' }).click()
  await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Create token' })).toBeHidden()
  for (const name of ['Integrations', 'Notifications']) {
    await dialog.getByRole('tab', { name }).click()
    await expect(dialog.getByRole('tabpanel', { name })).toBeVisible()
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
    await expectFits(page, name)
  }
  await dialog.press('Escape')
  await expect(dialog).toBeHidden()
}

async function loseNetwork(page: Page, context: BrowserContext) {
  await goOffline(page)
  await expect(page.getByText('You are offline')).toBeVisible()
  await expectAccessible(page)
  const header = page.getByRole('banner')
  const edges = async (part: Locator) => {
    const box = await part.boundingBox()
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) }
  }
  const switcher = await edges(header.getByRole('button', { name: /^Switch workspace/ }))
  const badge = await edges(header.getByText('Demo', { exact: true }))
  expect(badge.left - switcher.right).toBeGreaterThanOrEqual(4)
  expect(switcher.right - switcher.left).toBeGreaterThanOrEqual(60)
  await context.setOffline(false)
}

async function crash(page: Page) {
  await page.route('**/api/graphql', (route) => route.fulfill({ status: 500, body: 'Broken.' }))
  await page.goto('/dashboard/recent')
  await expect(page.getByRole('heading', { name: 'Oh no! Something broke!' })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function makeOne(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Popular' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /React/ }).first().click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Sandbox' }).click()
  await expect(page).toHaveURL(/\/p\/sandbox\//)
}

/** Presses Tab until an element has the focus. */
const tabTo = (page: Page, target: Locator) =>
  expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0], timeout: 15_000 })

/** In the editor: adds, edits, answers and resolves a comment without a pointer. */
async function commentByKeys(page: Page) {
  // A small window shows one part of the editor at a time.
  const files = page
    .getByRole('navigation', { name: 'Parts of the editor' })
    .getByRole('button', { name: 'Files' })
  if (await files.isVisible()) await files.press('Enter')
  await page.getByRole('button', { name: 'Comments' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Write a comment' }))
  await page.keyboard.type('Why is it blue?')
  await page.keyboard.press('ControlOrMeta+Enter')
  const thread = page.getByRole('article')
  await expect(thread).toContainText('Why is it blue?')
  await expect(thread.getByText('Sending…')).toBeHidden()
  await tabTo(page, thread.getByRole('button', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type(' And flat?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(thread).toContainText('Why is it blue? And flat?')
  await expectAccessible(page)
  await expectFits(page, 'the comments')
  await tabTo(page, thread.getByRole('button', { name: 'Reply' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('The sea is.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(thread.getByText('The sea is.')).toBeVisible()
  await expect(thread.getByText('Sending…')).toBeHidden()
  await tabTo(page, thread.getByRole('button', { name: 'Resolve' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Every thread is resolved.')).toBeVisible()
}

import { expect } from '@playwright/test'
import { overflows, signInThroughWindow } from '../../support/pages.ts'
import { newPerson } from '../../support/people.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const PHONE = { width: 390, height: 844 }

test('a visitor of a deep link returns to it after signing in [RT-052]', async ({ page, world }) => {
  const person = await newPerson(world)
  await page.goto('/dashboard/drafts?from=chat')
  await signInThroughWindow(page, person.username)
  await expect(page).toHaveURL(`${world.url}/dashboard/drafts?from=chat`)
  await expect(page.getByRole('heading', { name: 'Drafts', exact: true })).toBeVisible()
})

test('the theme is selected in the menu and stored', async ({ page, me: _me }) => {
  const isDark = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.startsWith('dark'))
  await page.goto('/dashboard/recent')
  for (const [name, dark] of [
    ['Dark', true],
    ['Light', false],
  ] as const) {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect.poll(isDark).toBe(dark)
    await page.reload()
    await expect.poll(isDark).toBe(dark)
  }
})

test('the sidebar is beside the page, or a drawer on small screens [SH-001, SH-002, SH-008, SH-010]', async ({
  page,
  me: _me,
}) => {
  await page.goto('/dashboard/recent')
  const sidebar = page.getByRole('navigation', { name: 'Workspace' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(sidebar).toBeVisible()
  expect((await page.getByRole('complementary').boundingBox())?.width).toBe(270)

  await page.setViewportSize(PHONE)
  await expect(sidebar).toBeHidden()
  expect(await overflows(page)).toBe(false)
  const toggle = page.getByRole('button', { name: 'Open sidebar' })
  await toggle.click()
  await expect(sidebar).toBeVisible()
  await page.getByRole('button', { name: 'Close sidebar' }).click()
  await expect(sidebar).toBeHidden()
  await toggle.click()
  await expect(sidebar).toBeVisible()
  await expect(page.locator('button.bg-scrim')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.mouse.click(PHONE.width - 10, PHONE.height / 2)
  await expect(sidebar).toBeHidden()
  await toggle.click()
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await sidebar.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible()
  await expect(sidebar).toBeHidden()
})

test('the sidebar links to the pages of the workspace [SH-012, SH-020, SH-021, SH-025]', async ({
  page,
  me: _me,
  world,
}) => {
  await page.goto('/dashboard/deleted')
  const sidebar = page.getByRole('navigation', { name: 'Workspace' })
  await expect(sidebar.getByRole('heading', { name: 'Devboxes and Sandboxes' })).toBeVisible()
  for (const [name, path] of [
    ['Recent', '/dashboard/recent'],
    ['Drafts', '/dashboard/drafts'],
    ['All folders', '/dashboard/sandboxes'],
    ['Recently deleted', '/dashboard/deleted'],
  ] as const) {
    await sidebar.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(world.url + path)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Sandlot`)
  }
})

test('the header has workspace, create and account [SH-041, SH-047, SH-049, SH-053, SH-055]', async ({
  page,
  me,
  world,
}) => {
  await page.goto('/dashboard/drafts')
  await page.getByRole('button', { name: `Switch workspace: ${me.workspaceName}` }).click()
  await expect(page.getByRole('menuitemradio', { name: me.workspaceName })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog', { name: 'Create' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sandlot', exact: true }).click()
  await expect(page).toHaveURL(`${world.url}/dashboard/recent`)
})

test('a visitor sees a public sandbox, and can sign in from there [SH-044, SH-045]', async ({
  page,
  world,
  me,
  context,
}) => {
  const { id } = await makeSandbox(me, 'For everyone')
  await context.clearCookies()
  await page.goto(`/p/sandbox/${id}`)
  await expect(page.getByRole('heading', { name: 'For everyone' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden()
  await signInThroughWindow(page, me.username)
  await expect(page).toHaveURL(`${world.url}/p/sandbox/${id}`)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden()
})

test('the keyboard moves through the shell from left to right and down; menus and modals return the focus', async ({
  page,
  me,
}) => {
  await page.goto('/dashboard/drafts')
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: on } = document
      return (
        on?.getAttribute('aria-label') ?? on?.getAttribute('placeholder') ?? on?.textContent?.trim() ?? ''
      )
    })
  const names: string[] = []
  for (let count = 0; count < 40 && names.at(-1) !== 'Recently deleted'; count += 1) {
    await page.keyboard.press('Tab')
    names.push(await focused())
  }
  const inOrder = [
    'Skip to content',
    'Sandlot',
    `Switch workspace: ${me.workspaceName}`,
    'Import',
    'Create',
    'Your account',
    'Recent',
    'Settings',
    'Get started',
    'All repositories',
    'Drafts',
    'Recently deleted',
  ]
  expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder)

  const account = page.getByRole('button', { name: 'Your account' })
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'User settings' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'User settings' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(account).toBeFocused()
})

import { type BrowserContext, expect, type Page } from '@playwright/test'
import { signOut } from '@sandlot/core/accounts/rest'
import { setSandboxPrivacy } from '@sandlot/core/sandboxes/metadata-rest'
import { item, signInThroughWindow } from '../support/pages.ts'
import type { Person } from '../support/people.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

const SIGNED_OUT = 'You were signed out elsewhere, or your session expired. Sign in to continue.'

/** The session is over, and nothing tells the page so before it asks for something. */
const endQuietly = (context: BrowserContext) => context.clearCookies({ name: 'sandlot' })
const comeBack = (context: BrowserContext, me: Person) => context.addCookies([...me.cookies])

/** What a page asks of its own accord it has asked once its live connection stands. */
async function openDrafts(page: Page) {
  const connected = page.waitForEvent('websocket')
  await page.goto('/dashboard/drafts')
  await (await connected).waitForEvent('framereceived')
}

/** Where one is to sign in it is said why; what was being done says nothing. */
async function expectSignInOnly(page: Page) {
  await expect(page.getByRole('alert').filter({ hasText: SIGNED_OUT })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).locator('p')).toHaveCount(0)
}

test('saving a zip when the session is over says only that, and the sandbox is there after it', async ({
  page,
  me,
  context,
  problems,
}) => {
  problems.expect(/40[14]/)
  const { id } = await makeSandbox(me, 'One')
  // A public one is given out to everybody, signed in or not.
  await me.client.rest(setSandboxPrivacy, { params: { id }, body: { sandbox: { privacy: 2 } } })
  await openDrafts(page)
  await item(page, 'One').getByRole('button', { name: 'More about One' }).click()
  const last = page.getByRole('menuitem', { name: 'Download zip' })
  await expect(last).toBeVisible()
  await endQuietly(context)
  await last.click()
  await expect(page).toHaveURL(/\/signin\?continue=/)
  await expectSignInOnly(page)
  await comeBack(context, me)
  await openDrafts(page)
  await expect(item(page, 'One')).toBeVisible()
})

test('what was typed in a dialog is still there after signing in again above it', async ({
  page,
  me,
  context,
  problems,
}) => {
  problems.expect(/401/)
  await openDrafts(page)
  await page.goto('/dashboard/drafts?preferences=account')
  const preferences = page.getByRole('dialog', { name: 'Preferences' })
  await expect(preferences.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
  await preferences.getByRole('textbox', { name: 'Bio' }).fill('Plants trees')
  await endQuietly(context)
  const save = preferences.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()
  await expectSignInOnly(page)
  await signInThroughWindow(page, me.username)
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeHidden()
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Your profile is saved' })).toBeVisible()
  await page.goto('/dashboard/drafts?preferences=account')
  await expect(preferences.getByRole('textbox', { name: 'Bio' })).toHaveValue('Plants trees')
})

test('a session that is ended elsewhere leads to signing in, also outside of the dashboard', async ({
  page,
  me,
  problems,
}) => {
  problems.expect(/401|WebSocket/)
  const connected = page.waitForEvent('websocket')
  await page.goto('/t/overview')
  await (await connected).waitForEvent('framereceived')
  await me.client.rest(signOut)
  await expect(page).toHaveURL(/\/signin\?continue=%2Ft%2Foverview/)
  await expectSignInOnly(page)
})

test('a page that stayed open follows what changes again once somebody is back', async ({
  page,
  me,
  problems,
}) => {
  problems.expect(/401|WebSocket/)
  const program = me.clientWith(await me.newToken())
  await openDrafts(page)
  await page.goto('/dashboard/drafts?preferences=account')
  const connected = page.waitForEvent('websocket')
  await (await connected).waitForEvent('framereceived')
  await me.client.rest(signOut)
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()
  const again = page.waitForEvent('websocket')
  await signInThroughWindow(page, me.username)
  await (await again).waitForEvent('framereceived')
  await page.getByRole('dialog', { name: 'Preferences' }).press('Escape')
  await makeSandbox({ ...me, client: program }, 'Made elsewhere')
  await expect(item(page, 'Made elsewhere')).toBeVisible()
})

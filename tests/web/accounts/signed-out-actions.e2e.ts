import { expect } from '@playwright/test'
import { signOut } from '@sandlot/core/accounts/rest'
import { item, signInThroughWindow } from '../../support/pages.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const SIGNED_OUT = 'You were signed out elsewhere, or your session expired. Sign in to continue.'

test('after signing in again above it, a page keeps its input and live updates', async ({
  page,
  me,
  problems,
}) => {
  problems.expect(/401|WebSocket/)
  const program = me.clientWith(await me.newToken())
  const connected = page.waitForEvent('websocket')
  await page.goto('/dashboard/drafts?preferences=account')
  await (await connected).waitForEvent('framereceived')
  const preferences = page.getByRole('dialog', { name: 'Preferences' })
  await expect(preferences.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
  await preferences.getByRole('textbox', { name: 'Bio' }).fill('Plants trees')
  await me.client.rest(signOut)
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: SIGNED_OUT })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).locator('p')).toHaveCount(0)
  const again = page.waitForEvent('websocket')
  await signInThroughWindow(page, me.username)
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeHidden()
  await preferences.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your profile is saved' })).toBeVisible()
  await (await again).waitForEvent('framereceived')
  await preferences.press('Escape')
  await makeSandbox({ ...me, client: program }, 'Made elsewhere')
  await expect(item(page, 'Made elsewhere')).toBeVisible()
})

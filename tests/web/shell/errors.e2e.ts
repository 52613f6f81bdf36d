import { expect, type Page } from '@playwright/test'
import { authToken } from '@sandlot/core/accounts/sessions/token-rest'
import { ImportProjectDocument } from '@sandlot/core/repositories/mutations.gen'
import { item } from '../../support/pages.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { newTeam } from '../../support/teams.ts'
import { test } from '../../support/web-test.ts'

// Requests in flight when a test ends are not its concern.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const notification = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText: text })

test('a cancellation is not reported as a page error [ER-016]', async ({ page, problems, me: _me }) => {
  problems.expect(/Broken/)
  await page.goto('/dashboard/recent')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const reject = (reason: string) =>
    page.evaluate(async (text) => {
      void Promise.reject(new Error(text))
      await new Promise((done) => setTimeout(done))
    }, reason)
  await reject('Canceled')
  await reject('Broken')
  await expect.poll(() => errors).toEqual(['Broken'])
})

test('a token stored on the device signs in without a session [ST-009]', async ({ page, context, me }) => {
  await makeSandbox(me, 'Mine by token')
  const { token } = await me.client.rest(authToken)
  await context.clearCookies()
  await page.addInitScript((value) => localStorage.setItem('CSB/TOKEN', JSON.stringify(value)), token)
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Mine by token')).toBeVisible()
})

/**
 * Makes parts of the app fail to load, as without a network or after an update of the server. Returns a function that
 * restores them.
 */
async function loseCode(page: Page, name: RegExp) {
  await page.route(name, (route) => route.abort())
  return () => page.unroute(name)
}

const LOST = 'This part of the page could not be loaded.'

test.describe('without a code chunk', () => {
  test('reports a branch that cannot be created because code failed to load, and creates it on retry', async ({
    page,
    problems,
    me,
  }) => {
    problems.expect(/net::ERR_FAILED/)
    const { workspaceId: teamId } = me
    await me.client.graphql(ImportProjectDocument, { owner: 'tidewater', name: 'website', teamId })
    const find = await loseCode(page, /\/assets\/start-draft-[^/]*\.js/)
    await page.goto('/dashboard/recent')
    const begin = page.getByRole('main').getByRole('button', { name: 'tidewater/website' })
    await begin.click()
    await expect(notification(page, LOST)).toBeVisible()
    await find()
    await begin.click()
    await expect(page).toHaveURL(/\/p\/github\/tidewater\/website\/draft\//)
  })

  test('switching the workspace persists even if code fails to load', async ({ page, problems, me }) => {
    problems.expect(/net::ERR_FAILED/)
    await newTeam(me, 'Harbour')
    await loseCode(page, /\/assets\/enter-[^/]*\.js/)
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/enter-'))
    await page.goto('/dashboard/drafts')
    await page.getByRole('button', { name: /^Switch workspace/ }).click()
    await page.getByRole('menuitemradio', { name: 'Harbour' }).click()
    await lost
    await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Switch workspace: Harbour' })).toBeVisible()
  })

  test('a menu whose code failed to load opens on retry', async ({ page, problems, me: _me }) => {
    problems.expect(/net::ERR_FAILED/)
    const find = await loseCode(page, /\/assets\/workspace-menu-[^/]*\.js/)
    await page.goto('/dashboard/drafts')
    const switcher = page.getByRole('button', { name: /^Switch workspace/ })
    await switcher.click()
    await expect(notification(page, LOST)).toBeVisible()
    await find()
    await switcher.click()
    await expect(page.getByRole('menu')).toBeVisible()
  })

  test('a failed load of the title editor leaves the list unchanged, and is reported', async ({
    page,
    problems,
    me,
  }) => {
    problems.expect(/net::ERR_FAILED/)
    await makeSandbox(me, 'As it was')
    const find = await loseCode(page, /\/assets\/(?:title|name)-field-[^/]*\.js/)
    await page.goto('/dashboard/drafts')
    await item(page, 'As it was').focus()
    await page.keyboard.press('F2')
    await expect(notification(page, LOST)).toBeVisible()
    await expect(item(page, 'As it was')).toBeFocused()
    await find()
    await page.keyboard.press('F2')
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  })
})

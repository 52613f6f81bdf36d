import { expect, type Page } from '@playwright/test'
import { authToken } from '@sandlot/core/accounts/sessions/token-rest'
import { ImportProjectDocument } from '@sandlot/core/repositories/mutations.gen'
import { goWithin, item } from '../../support/pages.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { newTeam } from '../../support/teams.ts'
import { test } from '../../support/web-test.ts'

// Requests in flight when a test ends are not its concern.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const notification = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText: text })

/** Closes all messages, so that the next one is seen to be new. */
async function dismiss(page: Page) {
  const close = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' })
  await close.evaluateAll((buttons) => {
    for (const button of buttons as HTMLElement[]) button.click()
  })
  await expect(close).toHaveCount(0)
}

const LOST = 'This part of the page could not be loaded.'

/** Parts of the app, by the names of their files. */
const parts = {
  menu: /\/assets\/workspace-menu-[^/]*\.js/,
  title: /\/assets\/(?:title|name)-field-[^/]*\.js/,
  branch: /\/assets\/start-draft-[^/]*\.js/,
  workspace: /\/assets\/enter-[^/]*\.js/,
}

test('a stored token signs in without a session; a cancellation is no page error; what needs code that failed to load says so, and works on retry [ER-016, ST-009]', async ({
  page,
  context,
  problems,
  me,
}) => {
  problems.expect(/net::ERR_FAILED|Broken/)
  const { workspaceId: teamId } = me
  await newTeam(me, 'Harbour')
  await makeSandbox(me, 'Mine by token')
  await me.client.graphql(ImportProjectDocument, { owner: 'tidewater', name: 'website', teamId })
  // As without a network or after an update of the server.
  for (const name of Object.values(parts)) await page.route(name, (route) => route.abort())
  const find = (part: keyof typeof parts) => page.unroute(parts[part])
  const switcher = page.getByRole('button', { name: /^Switch workspace/ })

  await test.step('a token stored on the device signs in without a session', async () => {
    const { token } = await me.client.rest(authToken)
    await context.clearCookies()
    await page.addInitScript((value) => localStorage.setItem('CSB/TOKEN', JSON.stringify(value)), token)
    await page.goto('/dashboard/drafts')
    await expect(item(page, 'Mine by token')).toBeVisible()
  })

  await test.step('a cancellation is not reported as a page error', async () => {
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

  await test.step('a menu whose code failed to load opens on retry', async () => {
    await switcher.click()
    await expect(notification(page, LOST)).toBeVisible()
    await find('menu')
    await switcher.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await dismiss(page)
  })

  await test.step('a failed load of the title editor leaves the list unchanged, and is reported', async () => {
    await item(page, 'Mine by token').focus()
    await page.keyboard.press('F2')
    await expect(notification(page, LOST)).toBeVisible()
    await expect(item(page, 'Mine by token')).toBeFocused()
    await find('title')
    await page.keyboard.press('F2')
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.press('Escape')
    await dismiss(page)
  })

  await test.step('a branch that cannot be created because code failed to load is reported, and created on retry', async () => {
    await goWithin(page, '/dashboard/recent')
    const begin = page.getByRole('main').getByRole('button', { name: 'tidewater/website' })
    await begin.click()
    await expect(notification(page, LOST)).toBeVisible()
    await find('branch')
    await begin.click()
    await expect(page).toHaveURL(/\/p\/github\/tidewater\/website\/draft\//)
  })

  await test.step('switching the workspace persists even if code fails to load', async () => {
    await goWithin(page, '/dashboard/drafts')
    await dismiss(page)
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/enter-'))
    await switcher.click()
    await page.getByRole('menuitemradio', { name: 'Harbour' }).click()
    await lost
    await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Switch workspace: Harbour' })).toBeVisible()
  })
})

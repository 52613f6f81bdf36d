import { expect, type Page } from '@playwright/test'
import { LIVE_GAP_SHOWN_AFTER_MS } from '@sandlot/core/shell/limits'
import { expectAccessible } from '../support/audit.ts'
import { watchProblems } from '../support/page-problems.ts'
import { chooseOption, goWithin, signInThroughWindow } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { asReturning } from '../support/returning.ts'
import { test } from '../support/web-test.ts'

/** Opens the page for managing the workspace's members. */
async function openInvite(page: Page) {
  await page.getByRole('complementary').getByRole('link', { name: 'Invite members' }).click()
  const section = page.getByRole('region', { name: 'Members' })
  await expect(section.getByText('There are no open invitations.')).toBeVisible()
  await expect(section.getByLabel('Username or e-mail address')).toBeFocused()
  return { section, invited: section.getByRole('list', { name: 'Invited' }).getByRole('listitem') }
}

test('without mail, an admin passes the invite link on, and its recipient joins [RT-011]', async ({
  browser,
  page,
  context,
  world,
  admin,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addCookies([...admin])
  const guest = await newPerson(world)

  await page.goto('/dashboard/recent')
  await page.getByRole('button', { name: /^Switch workspace/ }).click()
  await page.getByRole('menuitem', { name: 'Create workspace' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour')
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click()
  const { section, invited } = await openInvite(page)
  await expect(section.getByText('This instance does not send e-mail')).toBeVisible()
  await section.getByLabel('Username or e-mail address').fill('mira@example.com')
  await chooseOption(page, 'Role', 'Viewer')
  await section.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(invited).toHaveText([/mira@example\.com.*Viewer/])
  await section.getByRole('link', { name: 'Open the outbox' }).click()

  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
  await page.getByText('invites you to Harbour').click()
  await expect(page.getByText('To be passed on')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Text copied')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const link = /http\S+\/invite\/\S+/.exec(text)?.[0] ?? ''

  const visitor = await browser.newContext({ baseURL: world.url })
  await asReturning(visitor, world.url)
  const theirs = watchProblems(visitor, world.url)
  const there = await visitor.newPage()
  await there.goto(link)
  await expect(
    there.getByRole('heading', { name: 'You have been invited to join the Harbour workspace' }),
  ).toBeVisible()
  await there.getByRole('link', { name: 'Sign In' }).click()
  await signInThroughWindow(there, guest.username)
  await there.getByRole('button', { name: 'Join workspace' }).click()
  await expect(there.getByRole('button', { name: 'Switch workspace: Harbour' })).toBeVisible()
  await expect(there.getByText('Joined Harbour')).toBeVisible()
  await expect(there.getByRole('complementary').getByText('Invite members')).toHaveCount(0)
  await goWithin(there, '/admin/mail')
  await expect(there.getByRole('heading', { name: 'Whoops, page not found' })).toBeVisible()
  await goWithin(there, new URL(link).pathname)
  await expect(there.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
  theirs.expectNone()
  await visitor.close()
})

test('a page shows when its live connection is lost, and when it is back', async ({ page, me: _me }) => {
  let isCut = true
  await page.routeWebSocket(/\/socket\//, (socket) => {
    if (isCut) void socket.close({ code: 1013 })
    else socket.connectToServer()
  })
  // The fake clock skips the increasing delays between retries.
  await page.clock.install()
  await page.goto('/dashboard/drafts')
  const said = page.getByRole('status').getByText('Reconnecting…')
  const later = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(LIVE_GAP_SHOWN_AFTER_MS)
      await check()
    }).toPass()
  await later(() => expect(said).toBeVisible({ timeout: 300 }))
  await expectAccessible(page)
  isCut = false
  await later(() => expect(said).toBeHidden({ timeout: 300 }))
})

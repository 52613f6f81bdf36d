import { type Browser, expect, type Page } from '@playwright/test'
import { LIVE_GAP_SHOWN_AFTER_MS } from '@sandlot/core/shell/limits'
import { expectAccessible } from '../support/audit.ts'
import { looks } from '../support/looks.ts'
import { watchProblems } from '../support/page-problems.ts'
import { chooseOption, goWithin, overflows, signInThroughWindow } from '../support/pages.ts'
import { newPerson, type Person } from '../support/people.ts'
import { asReturning } from '../support/returning.ts'
import { newTeam } from '../support/teams.ts'
import { test } from '../support/web-test.ts'
import type { World } from '../support/world.ts'

const bell = (page: Page, news?: string) =>
  page.getByRole('button', { name: news === undefined ? /^Notifications: / : `Notifications: ${news}` })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Another user's browser, signed in. */
async function browserOf(browser: Browser, world: World, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url })
  await asReturning(context, world.url)
  await context.addCookies([...person.cookies])
  return context.newPage()
}

/** Opens the page for managing the workspace's members. */
async function openInvite(page: Page) {
  await page.getByRole('complementary').getByRole('link', { name: 'Invite members' }).click()
  const section = page.getByRole('region', { name: 'Members' })
  await expect(section.getByText('There are no open invitations.')).toBeVisible()
  await expect(section.getByLabel('Username or e-mail address')).toBeFocused()
  return { section, invited: section.getByRole('list', { name: 'Invited' }).getByRole('listitem') }
}

test('an invitation by name lights the bell of an open page, is accepted in place, and leads to the workspace [NT-001, NT-002, NT-003, NT-027, NT-050, CN-065, CN-066, SH-054, SH-101]', async ({
  page,
  browser,
  me,
  world,
}) => {
  test.slow()
  const host = await newPerson(world)
  const hostPage = await browserOf(browser, world, host)
  const problems = watchProblems(hostPage.context(), world.url)
  await page.goto('/dashboard/drafts')
  await expect(bell(page, 'No new messages')).toBeVisible()

  await test.step('the host creates a team workspace and invites by username', async () => {
    await hostPage.goto('/dashboard/recent')
    await expect(hostPage.getByRole('button', { name: 'Invite members' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await hostPage.getByRole('button', { name: /^Switch workspace/ }).click()
    await expect(hostPage.getByRole('menuitem', { name: 'Invite members' })).toBeDisabled()
    await hostPage.getByRole('menuitem', { name: 'Create workspace' }).click()
    const create = hostPage.getByRole('main')
    await create.getByRole('button', { name: 'Next' }).click()
    await expect(create.getByText('Workspace name cannot be empty.')).toBeVisible()
    await expectAccessible(hostPage)
    await create.getByRole('textbox', { name: 'Name' }).fill('Tidewater Crew')
    await create.getByRole('button', { name: 'Next' }).click()
    await expect(hostPage.getByRole('button', { name: 'Switch workspace: Tidewater Crew' })).toBeVisible()
    const { section, invited } = await openInvite(hostPage)
    await section.getByLabel('Username or e-mail address').fill(me.username)
    await section.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(invited).toHaveText([new RegExp(me.username)])
  })

  await test.step('the guest sees the notification arrive, and opens the list', async () => {
    await expect(bell(page, '1 new message')).toBeVisible()
    await bell(page).click()
    await expect(panel(page).getByRole('link')).toHaveText(/invites you to join Tidewater Crew/)
    await expect(bell(page, 'No new messages')).toBeAttached()
    expect((await panel(page).locator('..').boundingBox())?.width).toBe(321)
    await expect(panel(page).getByRole('list')).toHaveCSS('max-height', '400px')
    await expect(panel(page).getByRole('list')).toHaveCSS('overflow-y', 'auto')
    await page.mouse.click(500, 600)
    await expect(panel(page)).toBeHidden()
  })

  await test.step('the guest accepts, and the new workspace opens', async () => {
    await bell(page).click()
    await panel(page).getByRole('link').focus()
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: 'Join Tidewater Crew?' })
    await expect(modal).toBeVisible()
    // It grows while it appears.
    await expect.poll(async () => (await modal.locator('..').boundingBox())?.width).toBe(400)
    await modal.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('status').getByText('Joined Tidewater Crew')).toBeVisible()
    await expect(page).toHaveURL(`${world.url}/dashboard/recent`)
    await expect(page.getByRole('button', { name: 'Switch workspace: Tidewater Crew' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Switch workspace: Tidewater Crew' })).toBeVisible()
    await expect(page.getByText('Joined Tidewater Crew')).toBeHidden()
  })

  await test.step('the host is notified, and sees no open invitations', async () => {
    await expect(hostPage.getByText('There are no open invitations.')).toBeVisible()
    await expect(hostPage.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)
    await hostPage.getByRole('link', { name: 'Open in the dashboard' }).click()
    await expect(bell(hostPage, '1 new message')).toBeVisible()
    await bell(hostPage).click()
    await panel(hostPage).getByRole('link', { name: 'accepted your invitation' }).click()
    await expect(panel(hostPage)).toBeHidden()
    await expect(hostPage.getByRole('heading', { name: 'Recent', exact: true })).toBeVisible()
  })
  problems.expectNone()
  await hostPage.context().close()
})

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
  await there.goto('/admin/mail')
  await expect(there.getByRole('heading', { name: 'Whoops, page not found' })).toBeVisible()
  await there.goto(link)
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

for (const { colorScheme, viewport } of looks) {
  test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
    test.use({ colorScheme, viewport })

    test(`notifications and invitations are accessible (${colorScheme}, ${viewport.width})`, async ({
      page,
      me,
      world,
    }) => {
      test.slow()
      const host = await newPerson(world)
      const theirs = await newTeam(host, 'Tidewater')
      await theirs.invite(me)
      const mine = await newTeam(me, 'Gulls')
      await mine.invite(host)
      await page.goto(`/dashboard/drafts?workspace=${mine.id}`)
      await bell(page, '1 new message').click()
      await expect(panel(page).getByRole('link')).toBeVisible()
      await expectAccessible(page)
      expect(await overflows(page)).toBe(false)
      await panel(page).getByRole('button', { name: 'Filter by type' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Reviews' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(panel(page).getByText('No notifications match your search')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await bell(page).click()
      await panel(page).getByRole('link').click()
      await expect(page.getByRole('dialog', { name: 'Join Tidewater?' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Switch workspace: Gulls' }).click()
      await page.getByRole('menuitem', { name: 'Invite members' }).click()
      await expect(page.getByRole('dialog').getByText(host.username)).toBeVisible()
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(page.getByText('Enter a username or an e-mail address')).toBeVisible()
      await expectAccessible(page)
      await goWithin(page, `/invite/${theirs.id}`)
      await expect(page.getByRole('button', { name: 'Join workspace' })).toBeVisible()
      await expectAccessible(page)
      await goWithin(page, '/invite/nonsense')
      await expect(page.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

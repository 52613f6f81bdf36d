import { type Browser, expect, type Page } from '@playwright/test'
import { CreateTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { expectAccessible } from '../support/audit.ts'
import { looks } from '../support/looks.ts'
import { watchProblems } from '../support/page-problems.ts'
import { goWithin, overflows } from '../support/pages.ts'
import { newPerson, type Person } from '../support/people.ts'
import { asReturning } from '../support/returning.ts'
import { test } from '../support/web-test.ts'
import type { World } from '../support/world.ts'

const LONG_NAME = 'Donaudampfschifffahrt'.repeat(3).slice(0, 60)
const DESKTOP = { width: 1440, height: 900 }

const bell = (page: Page, news?: string) =>
  page.getByRole('button', { name: news === undefined ? /^Notifications: / : `Notifications: ${news}` })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const switcher = (page: Page) => page.getByRole('button', { name: /^Switch workspace/ })
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem')

/** Another user's browser, signed in. */
async function browserOf(browser: Browser, world: World, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url, viewport: DESKTOP })
  await asReturning(context, world.url)
  await context.addCookies([...person.cookies])
  return context.newPage()
}

/** Runs checks in each of the looks, and returns to that of a desktop. */
async function inEveryLook(page: Page, check: () => Promise<void>): Promise<void> {
  for (const { colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await check()
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
}

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await overflows(page)).toBe(false)
}

test('an invitation by name lights the bell of an open page and is accepted in place; a member who is removed leaves the workspace at once [NT-001, NT-002, NT-003, NT-027, NT-050, CN-065, CN-066, SH-054, SH-101]', async ({
  page,
  browser,
  me,
  world,
}) => {
  test.slow()
  const host = await newPerson(world)
  const { createTeam: longNamed } = await host.client.graphql(CreateTeamDocument, { name: LONG_NAME })
  const hostPage = await browserOf(browser, world, host)
  const problems = watchProblems(hostPage.context(), world.url)
  await page.setViewportSize(DESKTOP)
  await page.goto('/dashboard/drafts')
  await expect(bell(page, 'No new messages')).toBeVisible()

  await test.step('the host creates a team workspace and invites by username', async () => {
    await hostPage.goto('/dashboard/recent')
    await expect(hostPage.getByRole('button', { name: 'Invite members' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await switcher(hostPage).click()
    await expect(hostPage.getByRole('menuitem', { name: 'Invite members' })).toBeDisabled()
    await hostPage.getByRole('menuitem', { name: 'Create workspace' }).click()
    const create = hostPage.getByRole('main')
    await create.getByRole('button', { name: 'Next' }).click()
    await expect(create.getByText('Workspace name cannot be empty.')).toBeVisible()
    await expectAccessible(hostPage)
    await create.getByRole('textbox', { name: 'Name' }).fill('Tidewater Crew')
    await create.getByRole('button', { name: 'Next' }).click()
    await expect(switcher(hostPage)).toHaveAccessibleName('Switch workspace: Tidewater Crew')
    await hostPage.getByRole('complementary').getByRole('link', { name: 'Invite members' }).click()
    const section = hostPage.getByRole('region', { name: 'Members' })
    await expect(section.getByText('There are no open invitations.')).toBeVisible()
    await expect(section.getByLabel('Username or e-mail address')).toBeFocused()
    await section.getByLabel('Username or e-mail address').fill(me.username)
    await section.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(section.getByRole('list', { name: 'Invited' }).getByRole('listitem')).toHaveText([
      new RegExp(me.username),
    ])
  })

  await test.step('so does the menu of the workspace, in a modal', async () => {
    await hostPage.getByRole('link', { name: 'Open in the dashboard' }).click()
    await switcher(hostPage).click()
    await hostPage.getByRole('menuitem', { name: 'Invite members' }).click()
    const modal = hostPage.getByRole('dialog')
    await expect(modal.getByText(me.username)).toBeVisible()
    await modal.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(modal.getByText('Enter a username or an e-mail address')).toBeVisible()
    await inEveryLook(hostPage, () => expectAccessible(hostPage))
    await hostPage.keyboard.press('Escape')
    await hostPage.getByRole('complementary').getByRole('link', { name: 'Invite members' }).click()
    await expect(members(hostPage)).toHaveCount(1)
  })

  await test.step('the guest sees the notification arrive, and opens the list', async () => {
    await expect(bell(page, '1 new message')).toBeVisible()
    await inEveryLook(page, async () => {
      await bell(page).click()
      await expect(panel(page).getByRole('link')).toHaveText(/invites you to join Tidewater Crew/)
      await expect(bell(page, 'No new messages')).toBeAttached()
      await expectFine(page)
      await panel(page).getByRole('button', { name: 'Filter by type' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Reviews' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(panel(page).getByText('No notifications match your search')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await bell(page).click()
      await panel(page).getByRole('link').click()
      await expect(page.getByRole('dialog', { name: 'Join Tidewater Crew?' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })
    await bell(page).click()
    await expect(panel(page).getByRole('link')).toBeVisible()
    expect((await panel(page).locator('..').boundingBox())?.width).toBe(321)
    await expect(panel(page).getByRole('list')).toHaveCSS('max-height', '400px')
    await expect(panel(page).getByRole('list')).toHaveCSS('overflow-y', 'auto')
    await page.mouse.click(500, 600)
    await expect(panel(page)).toBeHidden()
  })

  const { me: theHost } = await host.client.graphql(AllTeamsDocument)
  const teamId = theHost?.workspaces.find(({ name }) => name === 'Tidewater Crew')?.id ?? 'none'
  await test.step('the pages of invitations, with and without one, are accessible', async () => {
    await goWithin(page, `/invite/${teamId}`)
    await expect(page.getByRole('button', { name: 'Join workspace' })).toBeVisible()
    await inEveryLook(page, () => expectAccessible(page))
    await goWithin(page, '/invite/nonsense')
    await expect(page.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
    await inEveryLook(page, () => expectAccessible(page))
    await goWithin(page, '/dashboard/drafts')
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
    await expect(switcher(page)).toHaveAccessibleName('Switch workspace: Tidewater Crew')
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()
  })

  await test.step('the host is notified, and sees no open invitations', async () => {
    await expect(hostPage.getByText('There are no open invitations.')).toBeVisible()
    await expect(members(hostPage)).toHaveCount(2)
    await hostPage.getByRole('link', { name: 'Open in the dashboard' }).click()
    await expect(bell(hostPage, '1 new message')).toBeVisible()
    await bell(hostPage).click()
    await panel(hostPage).getByRole('link', { name: 'accepted your invitation' }).click()
    await expect(panel(hostPage)).toBeHidden()
    await expect(hostPage.getByRole('heading', { name: 'Recent', exact: true })).toBeVisible()
  })

  await test.step('every page of the portal fits at every width, even with a long workspace name', async () => {
    await hostPage.emulateMedia({ colorScheme: 'dark' })
    for (const path of ['overview', 'permissions', 'security', 'audit']) {
      await goWithin(hostPage, `/t/${path}?workspace=${longNamed.id}`)
      await expect(hostPage.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME)
      for (const width of [1440, 768, 390]) {
        await hostPage.setViewportSize({ width, height: 900 })
        expect(await overflows(hostPage), `${path} at ${width}`).toBe(false)
      }
    }
  })

  const member = members(hostPage).filter({ hasText: me.username })
  await test.step('a user who becomes a viewer cannot create any more, without a reload', async () => {
    await goWithin(hostPage, `/t/overview?workspace=${teamId}`)
    await expect(member).toContainText('Editor')
    await inEveryLook(hostPage, () => expectFine(hostPage))
    await member.getByRole('button', { name: /Role of/ }).click()
    await hostPage.getByRole('option', { name: 'Viewer' }).click()
    await expect(hostPage.getByText(/ is now Viewer$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  })

  await test.step('a removed user is notified and continues in their own workspace', async () => {
    await member.getByRole('button', { name: /^Remove/ }).click()
    const question = hostPage.getByRole('alertdialog')
    await expect(question).toContainText('at once, on every device')
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(member).toHaveCount(0)
    await expect(page.getByText('Tidewater Crew is no longer available to you.')).toBeVisible()
    await expect(switcher(page)).toHaveAccessibleName(/^Switch workspace: (?!Tidewater)/)
    await expect(page).not.toHaveURL(new RegExp(teamId))
    await goWithin(page, `/t/overview?workspace=${teamId}`)
    await expect(page.getByText('There is no such workspace, or you are not a member of it.')).toBeVisible()
  })
  problems.expectNone()
  await hostPage.context().close()
})

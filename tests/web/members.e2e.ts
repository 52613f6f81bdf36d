import { type Browser, expect, type Page } from '@playwright/test'
import { CreateTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { expectAccessible } from '../support/audit.ts'
import { looks } from '../support/looks.ts'
import { watchProblems } from '../support/page-problems.ts'
import { goWithin, overflows } from '../support/pages.ts'
import { newPerson, type Person } from '../support/people.ts'
import { asReturning } from '../support/returning.ts'
import { join } from '../support/teams.ts'
import { test } from '../support/web-test.ts'
import type { World } from '../support/world.ts'

const LONG_NAME = 'Donaudampfschifffahrt'.repeat(3).slice(0, 60)

async function browserOf(browser: Browser, world: World, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url })
  await asReturning(context, world.url)
  await context.addCookies([...person.cookies])
  return context.newPage()
}

const member = (page: Page, username: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: username })

test('an admin changes a role and removes a member, whose open pages leave the workspace immediately', async ({
  page,
  browser,
  me,
  world,
}) => {
  test.slow()
  const host = await newPerson(world)
  const teamId = await join(host, me, 'Makers')
  const { createTeam } = await host.client.graphql(CreateTeamDocument, { name: LONG_NAME })
  const longNamed = createTeam.id
  const hostPage = await browserOf(browser, world, host)
  const problems = watchProblems(hostPage.context(), world.url)
  await page.goto(`/dashboard/drafts?workspace=${teamId}`)
  const switcher = page.getByRole('button', { name: /^Switch workspace/ })
  await expect(switcher).toHaveAccessibleName('Switch workspace: Makers')
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()

  await hostPage.goto(`/t/overview?workspace=${teamId}`)
  await expect(member(hostPage, me.username)).toContainText('Editor')
  for (const { colorScheme, viewport } of looks) {
    await hostPage.emulateMedia({ colorScheme })
    await hostPage.setViewportSize(viewport)
    await expectAccessible(hostPage)
    expect(await overflows(hostPage)).toBe(false)
  }
  await test.step('every page of the portal fits at every width, even with a long workspace name', async () => {
    await hostPage.emulateMedia({ colorScheme: 'dark' })
    for (const path of ['overview', 'permissions', 'security', 'audit']) {
      await goWithin(hostPage, `/t/${path}?workspace=${longNamed}`)
      await expect(hostPage.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME)
      for (const width of [1440, 768, 390]) {
        await hostPage.setViewportSize({ width, height: 900 })
        expect(await overflows(hostPage), `${path} at ${width}`).toBe(false)
      }
    }
    await goWithin(hostPage, `/t/overview?workspace=${teamId}`)
  })
  await hostPage.setViewportSize({ width: 1440, height: 900 })

  await test.step('a user who becomes a viewer cannot create any more, without a reload', async () => {
    await member(hostPage, me.username)
      .getByRole('button', { name: /Role of/ })
      .click()
    await hostPage.getByRole('option', { name: 'Viewer' }).click()
    await expect(hostPage.getByText(/ is now Viewer$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  })

  await test.step('a removed user is notified and continues in their own workspace', async () => {
    await member(hostPage, me.username)
      .getByRole('button', { name: /^Remove/ })
      .click()
    const question = hostPage.getByRole('alertdialog')
    await expect(question).toContainText('at once, on every device')
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(member(hostPage, me.username)).toHaveCount(0)
    await expect(page.getByText('Makers is no longer available to you.')).toBeVisible()
    await expect(switcher).toHaveAccessibleName(/^Switch workspace: (?!Makers)/)
    await expect(page).not.toHaveURL(new RegExp(teamId))
    await page.goto(`/t/overview?workspace=${teamId}`)
    await expect(page.getByText('There is no such workspace, or you are not a member of it.')).toBeVisible()
  })
  problems.expectNone()
  await hostPage.context().close()
})

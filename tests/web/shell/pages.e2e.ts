import { expect, type Page } from '@playwright/test'
import { ImportProjectDocument } from '@sandlot/core/repositories/mutations.gen'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { AcceptTeamInvitationDocument } from '@sandlot/core/workspaces/mutations.gen'
import { expectAccessible } from '../../support/audit.ts'
import { goWithin, item, overflows, titles } from '../../support/pages.ts'
import { newPerson } from '../../support/people.ts'
import { makeSandbox, makeSandboxes, trash } from '../../support/sandboxes.ts'
import { newTeam } from '../../support/teams.ts'
import { test } from '../../support/web-test.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Done as another client would, because the page has no button for it. */
const makeTemplate = (page: Page, id: string) =>
  page.evaluate(async (sandboxId) => {
    const query = 'mutation ($ids: [ID!]!) { makeSandboxesTemplates(sandboxIds: $ids) { id } }'
    const reply = await fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { ids: [sandboxId] } }),
    })
    const { errors } = await reply.json()
    if (errors) throw new Error(errors[0].message)
  }, id)

test('Recent creates a branch of a repository; templates appear with the first one [RT-057, SH-023]', async ({
  page,
  me,
}) => {
  const { workspaceId: teamId } = me
  const [kit] = await makeSandboxes(me, ['House kit', 'Notes'])
  await me.client.graphql(ImportProjectDocument, { owner: 'tidewater', name: 'website', teamId })
  await page.goto('/dashboard/recent')
  await expect(heading(page, 'Create a new branch')).toBeVisible()
  await expect(heading(page, 'Pick up where you left off')).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(['Notes', 'House kit'])
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'tidewater/website' }).click()
  await expect(page).toHaveURL(/\/p\/github\/tidewater\/website\/draft\//)
  await goWithin(page, '/dashboard/repositories/tidewater/website')
  await expect(page.getByText(/^draft\//)).toBeVisible()

  await expect(sidebar(page).getByRole('link', { name: 'Templates' })).toHaveCount(0)
  await makeTemplate(page, kit?.id ?? '')
  await sidebar(page).getByRole('link', { name: 'Templates' }).click()
  await expect(page).toHaveURL(/\/dashboard\/templates$/)
  await expect(heading(page, 'Templates')).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(['House kit'])
  await expect(page).toHaveTitle(/^Templates/)
  await expectAccessible(page)
})

test('deleted items, drafts and shared items each have their own page [RT-055, RT-063, RT-064, DP-034]', async ({
  page,
  me,
  world,
}) => {
  const gone = await makeSandbox(me, 'Gone')
  await trash(me, [gone.id])
  await page.goto('/dashboard/deleted')
  await expect(heading(page, 'Recently deleted')).toBeVisible()
  await expect(heading(page, 'Deleted this week')).toBeVisible()
  await expect(item(page, 'Gone')).toBeVisible()
  await expectAccessible(page)

  await sidebar(page).getByRole('link', { name: 'Shared with me' }).click()
  await expect(page).toHaveURL(/\/dashboard\/shared$/)
  await expect(heading(page, 'Sandboxes shared with me')).toBeVisible()
  await expect(heading(page, 'Nothing has been shared with you')).toBeVisible()
  await expectAccessible(page)

  const team = await newTeam(me, 'Both of us')
  const other = await newPerson(world)
  await team.invite(other)
  await other.client.graphql(AcceptTeamInvitationDocument, { teamId: team.id })
  for (const [person, title] of [
    [me, 'Mine'],
    [other, 'Theirs'],
  ] as const)
    await person.client.rest(forkSandbox, {
      params: { id: 'rjk9n4zj7m' },
      body: { title, teamId: team.id, privacy: 0 },
    })
  const kept = await me.client.rest(forkSandbox, {
    params: { id: 'rjk9n4zj7m' },
    body: { title: 'Kept', teamId: team.id, privacy: 0 },
  })
  const place = { collectionPath: '/', privacy: null, teamId: team.id }
  await me.client.graphql(AddToFolderDocument, { ids: [kept.id], ...place })
  await page.goto(`/dashboard/drafts?workspace=${team.id}`)
  await expect(heading(page, 'Drafts')).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(['Mine'])
})

test('Get started can be read by keyboard, on a phone too [RT-054]', async ({ page, me: _me }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/get-started')
  await expect(heading(page, 'Optimize your workflow')).toBeVisible()
  await expectAccessible(page)
  expect(await overflows(page)).toBe(false)

  const row = page.getByRole('list').filter({ has: page.getByRole('link', { name: /first sandbox/ }) })
  const isScrolled = () => row.evaluate((list) => list.scrollLeft > 0)
  await page.getByRole('button', { name: 'Further in Get started' }).click()
  await expect.poll(isScrolled).toBe(true)
  await page.getByRole('button', { name: 'Earlier in Get started' }).click()
  await expect.poll(isScrolled).toBe(false)

  await page.getByRole('link', { name: /Keep your hands on the keyboard/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/get-started\/keyboard\?utm_source=dashboard_get_started$/)
  await expect(heading(page, 'Keep your hands on the keyboard')).toBeVisible()
  expect(await overflows(page)).toBe(false)
  await expectAccessible(page)
  await goWithin(page, '/dashboard/get-started/first-sandbox')
  await page.getByRole('link', { name: 'Create a sandbox' }).click()
  await expect(page.getByRole('dialog', { name: 'Create' })).toBeVisible()
})

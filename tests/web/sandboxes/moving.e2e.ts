import { expect, type Locator, type Page } from '@playwright/test'
import { currentUser } from '@sandlot/core/accounts/rest'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { AddToFolderDocument, MakeTemplatesDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { AcceptTeamInvitationDocument, InviteToTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { expectAccessible } from '../../support/audit.ts'
import { chooseAction, goWithin, titles } from '../../support/pages.ts'
import { newPerson, type Person } from '../../support/people.ts'
import { makeSandbox, makeSandboxes, trash } from '../../support/sandboxes.ts'
import { newTeam } from '../../support/teams.ts'
import { test } from '../../support/web-test.ts'
import type { World } from '../../support/world.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' })
const entry = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true })
const folderRow = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'Folders' }).getByRole('row', { name, exact: true })
/** A card of the page, not a row of the sidebar. */
const item = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) })
const preview = (page: Page) => page.locator('[data-drag-preview]')
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })
/** Undoes the last action. The message of an earlier one may still be shown above. */
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click()

const folders = async (person: Person, ...paths: string[]) => {
  for (const path of paths)
    await person.client.graphql(CreateFolderDocument, { path, teamId: person.workspaceId })
}
const put = (person: Person, ids: string[], path: string, teamId = person.workspaceId) =>
  person.client.graphql(AddToFolderDocument, { ids, collectionPath: path, privacy: null, teamId })

/** Another user's workspace that this user is a member of, too. */
async function teamWith(me: Person, world: World) {
  const host = await newPerson(world)
  const team = await newTeam(host, 'Archive')
  await team.invite(me)
  await me.client.graphql(AcceptTeamInvitationDocument, { teamId: team.id })
  return { host, team }
}

async function over(page: Page, place: Locator) {
  await expect(async () => {
    const box = await place.boundingBox({ timeout: 1000 })
    if (!box) throw new Error('It is not in view.')
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2, { steps: 4 })
  }).toPass()
}
/** Picks up an element, so that it follows the pointer. */
async function take(page: Page, thing: Locator) {
  await over(page, thing)
  await page.mouse.down()
  const box = await thing.boundingBox()
  let further = 0
  // The code for dragging is loaded on mouse down, and picks the element up with the next move.
  await expect(async () => {
    further = 4 - further
    await page.mouse.move((box?.x ?? 0) + 24 + further, (box?.y ?? 0) + 20, { steps: 4 })
    await expect(preview(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}
/** Whether the dragged item may be dropped at the pointer. */
const mayDrop = (page: Page, is: 'may' | 'not' | 'on') =>
  expect(page.locator('html')).toHaveAttribute('data-drag', is)

test.use({ viewport: { width: 1280, height: 800 } })

test('items are dragged to folders that open under them, to Drafts, to the templates, and back [IT-030, IT-031, IT-032, CN-030, CN-031]', async ({
  page,
  me,
}) => {
  await folders(me, '/Work', '/Work/Inner', '/Plans')
  const names = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk']
  await makeSandboxes(me, names)
  const kit = await makeSandbox(me, 'Kit')
  await me.client.graphql(MakeTemplatesDocument, { ids: [kit.id] })
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Elk')).toBeVisible()
  await expect(entry(page, 'Templates')).toBeVisible()
  // The tree is collapsed until something is dragged over its root.
  await expect(sidebar(page).getByRole('button', { name: 'Expand' })).toBeVisible()

  await item(page, 'Elk').focus()
  await page.keyboard.press('Control+a')
  await take(page, item(page, 'Cat'))
  await expect(preview(page)).toHaveText('ElkDogCatBee5')
  await over(page, entry(page, 'Recent'))
  await mayDrop(page, 'not')
  await over(page, entry(page, 'Drafts'))
  await mayDrop(page, 'not')
  await over(page, entry(page, 'All folders'))
  await mayDrop(page, 'may')
  await expect(folderRow(page, 'Work')).toBeVisible()
  await over(page, folderRow(page, 'Work'))
  await expect(folderRow(page, 'Inner')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  await page.mouse.up()
  await expect(item(page, 'Ant')).toHaveAttribute('aria-selected', 'true')
  await expect(item(page, 'Elk')).toBeVisible()

  await take(page, item(page, 'Cat'))
  await over(page, folderRow(page, 'Inner'))
  await mayDrop(page, 'may')
  await page.mouse.up()
  await expect(toast(page, '5 items were moved to Inner')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
  await undo(page)
  await expect.poll(async () => (await titles(page)).toSorted()).toEqual(names)

  // Restored items are in the server's order only after the list is fetched.
  await page.reload()
  await expect(folderRow(page, 'Inner')).toBeVisible()
  await take(page, item(page, 'Bee'))
  await over(page, entry(page, 'Templates'))
  await mayDrop(page, 'may')
  await page.mouse.up()
  await expect(toast(page, '“Bee” was moved to Templates')).toBeVisible()
  await expect(item(page, 'Bee')).toBeHidden()
  await entry(page, 'Templates').click()
  await expect(item(page, 'Bee')).toBeVisible()
})

test('a drop while the server is down is reverted, and can be repeated', async ({ page, problems, me }) => {
  problems.expect(/ERR_CONNECTION_REFUSED/)
  await folders(me, '/Work')
  await makeSandbox(me, 'Ant')
  await page.goto('/dashboard/drafts')
  await sidebar(page).getByRole('button', { name: 'Expand' }).click()
  await take(page, item(page, 'Ant'))
  await over(page, folderRow(page, 'Work'))
  await mayDrop(page, 'may')
  // Only the move fails. Other failures would make things appear and disappear in the sidebar, under the pointer.
  const moves = '**/api/graphql'
  await page.route(moves, (route) =>
    route.request().postData()?.includes('AddToFolder') ? route.abort('connectionrefused') : route.continue(),
  )
  await page.mouse.up()
  await expect(page.getByText('There was a problem moving your sandbox')).toBeVisible()
  await expect(item(page, 'Ant')).toBeVisible()

  await page.unroute(moves)
  await take(page, item(page, 'Ant'))
  await over(page, folderRow(page, 'Work'))
  await mayDrop(page, 'may')
  await page.mouse.up()
  await expect(toast(page, '“Ant” was moved to Work')).toBeVisible()
  await expect(item(page, 'Ant')).toBeHidden()
  await folderRow(page, 'Work').click()
  await expect(item(page, 'Ant')).toBeVisible()
})

test('a folder’s page accepts drops on its folders, but not into themselves or beside a namesake [IT-022, IT-026, IT-027, IT-029]', async ({
  page,
  me,
}) => {
  await folders(me, '/Work', '/Work/Plans', '/Plans', '/Old')
  const [ant] = await makeSandboxes(me, ['Ant'])
  await put(me, [ant?.id ?? ''], '/')
  await page.goto('/dashboard/sandboxes')
  await sidebar(page).getByRole('button', { name: 'Expand' }).click()
  await expect(item(page, 'Ant')).toBeVisible()

  await take(page, item(page, 'Ant'))
  await over(page, item(page, 'Work'))
  await mayDrop(page, 'may')
  await page.mouse.up()
  await expect(toast(page, '“Ant” was moved to Work')).toBeVisible()
  await expect(item(page, 'Ant')).toBeHidden()
  await expect(item(page, 'Work')).toContainText('1 sandbox')
  await expect(page).toHaveURL(/\/dashboard\/sandboxes\/?$/)

  await take(page, item(page, 'Old'))
  await over(page, entry(page, 'Drafts'))
  await mayDrop(page, 'not')
  await over(page, folderRow(page, 'Old'))
  await mayDrop(page, 'not')
  await over(page, item(page, 'Work'))
  await page.mouse.up()
  await expect(toast(page, '“Old” was moved to Work')).toBeVisible()
  await expect(item(page, 'Old')).toBeHidden()

  await take(page, folderRow(page, 'Plans').first())
  await over(page, item(page, 'Work'))
  await page.mouse.up()
  await expect(toast(page, 'There is already a folder /Work/Plans.')).toBeVisible()
  await expect(item(page, 'Plans')).toBeVisible()

  // Out of a folder again, over its breadcrumbs. A user whose current folder is moved follows it.
  await item(page, 'Work').dblclick()
  await expect(item(page, 'Ant')).toBeVisible()
  await take(page, item(page, 'Ant'))
  await over(page, page.getByRole('navigation', { name: 'Path of this folder' }).getByRole('link'))
  await page.mouse.up()
  await expect(toast(page, '“Ant” was moved to All folders')).toBeVisible()
  await item(page, 'Old').dblclick()
  await expect(page).toHaveURL(/\/Work\/Old$/)
  await take(page, folderRow(page, 'Old'))
  await over(page, entry(page, 'All folders'))
  await page.mouse.up()
  await expect(page).toHaveURL(/\/sandboxes\/Old$/)

  await goWithin(page, '/dashboard/search?query=Old')
  await expect(item(page, 'Old')).toBeVisible()
  await take(page, folderRow(page, 'Plans').first())
  await over(page, item(page, 'Old'))
  await mayDrop(page, 'not')
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

test('by keyboard: the modal finds or creates a folder, cut items are pasted, and deleted ones are restored anywhere [IT-062]', async ({
  page,
  me,
}) => {
  await folders(me, '/Work')
  const [, , cat] = await makeSandboxes(me, ['Ant', 'Bee', 'Cat'])
  await trash(me, [cat?.id ?? ''])
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/dashboard/drafts')
  await expect(item(page, 'Bee')).toBeVisible()
  const isModal = (url: string) => url.includes('move-modal')
  expect(scripts.filter(isModal)).toEqual([])
  await chooseAction(page, 'Bee', 'Move to folder…')
  const modal = page.getByRole('dialog', { name: 'Move “Bee”' })
  await expect(modal.getByRole('combobox', { name: 'Find a folder' })).toBeFocused()
  expect(scripts.filter(isModal)).not.toEqual([])
  await expect(modal.getByRole('option', { name: 'Drafts' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.type('wo')
  await expect(modal.getByRole('option', { selected: true })).toContainText('Work')
  await modal.getByRole('button', { name: 'New folder in Work' }).click()
  await page.keyboard.type('Fresh')
  await page.keyboard.press('Enter')
  await expect(modal.getByRole('option', { selected: true })).toHaveText('Fresh')
  await modal.getByRole('combobox').press('Enter')
  await expect(toast(page, '“Bee” was moved to Fresh')).toBeVisible()
  await expect(item(page, 'Bee')).toBeHidden()

  await item(page, 'Ant').focus()
  await page.keyboard.press('Control+x')
  const bar = page.getByRole('region', { name: 'Cut items' })
  await expect(bar).toContainText('“Ant” is cut')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await item(page, 'Ant').focus()
  await page.keyboard.press('Control+x')
  await expect(page.getByRole('status').filter({ hasText: 'press Ctrl+V' })).toBeAttached()
  await entry(page, 'All folders').click()
  await item(page, 'Work').dblclick()
  await expect(bar.getByRole('button', { name: 'Move to Work' })).toBeVisible()
  await page.keyboard.press('Control+v')
  await expect(toast(page, '“Ant” was moved to Work')).toBeVisible()
  await expect(item(page, 'Ant')).toBeVisible()
  await expect(bar).toBeHidden()
  await undo(page)
  await expect(item(page, 'Ant')).toBeHidden()
  await entry(page, 'Drafts').click()
  await expect(item(page, 'Ant')).toBeVisible()

  await entry(page, 'Recently deleted').click()
  await chooseAction(page, 'Cat', 'Recover to…')
  const recover = page.getByRole('dialog', { name: 'Recover “Cat”' })
  await recover.getByRole('option', { name: 'Work' }).dblclick()
  await expect(toast(page, '“Cat” was recovered to Work')).toBeVisible()
  await goWithin(page, '/dashboard/sandboxes/Work')
  await expect(item(page, 'Cat')).toBeVisible()
  const { privacy } = await me.client.rest(getSandbox, { params: { id: cat?.id ?? '' } })
  expect(privacy).toBe(cat?.privacy)
})

test('users with read-only access cannot drag or cut [IT-034, PM-024]', async ({ page, me, world }) => {
  const host = await newPerson(world)
  const team = await newTeam(host, 'Archive')
  await host.client.graphql(InviteToTeamDocument, {
    teamId: team.id,
    username: me.username,
    authorization: 'READ',
  })
  await me.client.graphql(AcceptTeamInvitationDocument, { teamId: team.id })
  await host.client.graphql(CreateFolderDocument, { path: '/Old', teamId: team.id })
  const { id } = await makeSandbox(host, 'Relic')
  await put(host, [id], '/', team.id)
  await page.goto(`/dashboard/sandboxes?workspace=${team.id}`)
  await expect(item(page, 'Relic')).toBeVisible()
  for (const thing of [item(page, 'Relic'), item(page, 'Old')]) {
    await over(page, thing)
    await page.mouse.down()
    await over(page, entry(page, 'All folders'))
    await over(page, item(page, 'Old'))
    await expect(preview(page)).toBeHidden()
    await expect(page.locator('html')).not.toHaveAttribute('data-drag')
    await page.mouse.up()
  }
  await item(page, 'Relic').focus()
  await page.keyboard.press('Control+x')
  await expect(page.getByRole('region', { name: 'Cut items' })).toBeHidden()
  await expect(item(page, 'Relic')).toBeVisible()
})

test('an item moved meanwhile by a colleague is not moved without confirmation: in the modal, by keyboard or by Undo', async ({
  page,
  me,
  world,
}) => {
  const { host, team } = await teamWith(me, world)
  for (const path of ['/Mine', '/Theirs'])
    await host.client.graphql(CreateFolderDocument, { path, teamId: team.id })
  const { id } = await makeSandbox(host, 'Relic')
  const placeOf = async () => (await host.client.rest(getSandbox, { params: { id } })).collection?.path
  await put(host, [id], '/', team.id)
  await page.goto(`/dashboard/sandboxes?workspace=${team.id}`)
  const { name } = await host.client.rest(currentUser)
  const said = `There was a problem moving your sandbox: ${name} moved “Relic” to /Theirs meanwhile.`
  const anyway = page.getByRole('button', { name: 'Move anyway' })

  await test.step('the modal reports it, and moves the item after a confirmation', async () => {
    await chooseAction(page, 'Relic', 'Move to folder…')
    await page.getByRole('option', { name: 'Mine' }).click()
    await put(host, [id], '/Theirs', team.id)
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(said)
    expect(await placeOf()).toBe('/Theirs')
    await expectAccessible(page)
    await anyway.click()
    await expect(toast(page, '“Relic” was moved to Mine')).toBeVisible()
    expect(await placeOf()).toBe('/Mine')
  })

  await test.step('Undo reports it, too', async () => {
    await put(host, [id], '/Theirs', team.id)
    await undo(page)
    await expect(toast(page, said)).toBeVisible()
    expect(await placeOf()).toBe('/Theirs')
    await anyway.click()
    await expect(item(page, 'Relic')).toBeVisible()
    await expect.poll(placeOf).toBe('/')
  })

  await test.step('pasting a cut item reports it, too', async () => {
    await item(page, 'Relic').focus()
    await page.keyboard.press('Control+x')
    await entry(page, 'Mine').click()
    await expect(page.getByText('This folder is empty')).toBeVisible()
    await put(host, [id], '/Theirs', team.id)
    await page.keyboard.press('Control+v')
    await expect(toast(page, said).last()).toBeVisible()
    expect(await placeOf()).toBe('/Theirs')
    await anyway.last().click()
    await expect(item(page, 'Relic')).toBeVisible()
    await expect.poll(placeOf).toBe('/Mine')
  })
})

test('another user’s sandbox moves to their Drafts, out of sight, only after a confirmation', async ({
  page,
  me,
  world,
}) => {
  const { host, team } = await teamWith(me, world)
  const { id } = await makeSandbox(host, 'Relic')
  const isDraft = async () => (await host.client.rest(getSandbox, { params: { id } })).draft
  await put(host, [id], '/', team.id)
  await page.goto(`/dashboard/sandboxes?workspace=${team.id}`)
  const question = page.getByRole('alertdialog', { name: 'Move “Relic” to the Drafts of its author?' })

  await test.step('a cut item stays cut after canceling', async () => {
    await item(page, 'Relic').focus()
    await page.keyboard.press('Control+x')
    await entry(page, 'Drafts').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible()
    await page.keyboard.press('Control+v')
    await expect(question).toContainText('You will no longer see them')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'Cut items' })).toContainText('Relic')
    expect(await isDraft()).toBe(false)
  })

  await test.step('the modal moves it after a confirmation, without offering Undo', async () => {
    await page.keyboard.press('Escape')
    await goWithin(page, `/dashboard/sandboxes?workspace=${team.id}`)
    await chooseAction(page, 'Relic', 'Move to folder…')
    await page.getByRole('option', { name: 'Drafts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await question.getByRole('button', { name: 'Move to Drafts' }).click()
    await expect(toast(page, '“Relic” was moved to Drafts')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }),
    ).toBeHidden()
    expect(await isDraft()).toBe(true)
  })
})

test.describe('while code is loading', () => {
  test('the cut shortcuts work from the first press, while their code is loading, and are left to text fields', async ({
    page,
    me,
  }) => {
    await folders(me, '/Work')
    await makeSandboxes(me, ['Ant'])
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    for (const part of ['cut-bar', 'cut-actions'])
      await page.route(`**/assets/${part}-*.js`, (route) => held.then(() => route.continue()))
    await page.goto('/dashboard/drafts')
    await item(page, 'Ant').focus()
    await page.keyboard.press('Control+x')
    await entry(page, 'All folders').click()
    await expect(item(page, 'Work')).toBeVisible()
    await page.keyboard.press('Control+v')
    goOn()
    await expect(toast(page, '“Ant” was moved to All folders')).toBeVisible()
    await expect(item(page, 'Ant')).toBeVisible()

    await item(page, 'Ant').focus()
    await page.keyboard.press('Control+x')
    await item(page, 'Work').dblclick()
    await expect(page.getByRole('button', { name: 'Move to Work' })).toBeVisible()
    const search = page.getByRole('searchbox')
    await search.fill('words')
    await search.press('Control+a')
    await search.press('Control+c')
    await search.press('ArrowRight')
    await search.press('Control+v')
    await expect(search).toHaveValue('wordswords')
  })
})

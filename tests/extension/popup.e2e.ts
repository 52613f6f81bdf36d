import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/audit.ts'
import { test, withEmptyPages } from '../support/extension-test.ts'
import { themes } from '../support/looks.ts'
import { newPerson } from '../support/people.ts'
import { inviteTo, join } from '../support/teams.ts'

const rows = (popup: Page) => popup.getByRole('listitem')
const row = (popup: Page, text: string) => rows(popup).filter({ hasText: text })

async function choose(popup: Page, menu: string, entry: string) {
  await popup.getByRole('button', { name: menu }).click()
  const found = popup.getByRole('menu').locator(`:is([role^=menuitem])`).filter({ hasText: entry })
  await found.click()
}

/** An action closes the popup, perhaps before the action is reported as done. */
const leave = (popup: Page, action: Promise<unknown>) =>
  Promise.all([popup.waitForEvent('close'), action.catch(() => undefined)])

test('the popup lists notifications, newest first, its actions apply everywhere, and it answers invitations [EX-018, EX-019]', async ({
  extension,
  world,
}) => {
  const [me, first, second] = [await newPerson(world), await newPerson(world), await newPerson(world)]
  await inviteTo(first, me, 'Dugout')
  await inviteTo(second, me, 'Bullpen')
  await join(me, first, 'Mine')
  await extension.signIn(world, me)
  await expect.poll(extension.badge).toBe('3')

  const popup = await extension.popup()
  await expect(rows(popup)).toHaveCount(3)
  await expect(rows(popup)).toContainText([
    `${first.name} accepted your invitation to join Mine`,
    `${second.name} invites you to join Bullpen`,
    `${first.name} invites you to join Dugout`,
  ])
  await expect(rows(popup).first().getByRole('time')).toHaveText(/^(just now|\d+[sm] ago)$/)
  await expect(rows(popup).first().locator('[data-letter]')).toHaveAttribute('data-letter', 'G')
  // Notifications that were shown are no longer new, and are marked as read a moment later.
  await expect.poll(extension.badge).toBe('')
  await expect(popup.locator('[data-unread]')).toHaveCount(0)

  await row(popup, 'Dugout').hover()
  await row(popup, 'Dugout').getByRole('button', { name: 'Mark as unread' }).click()
  await expect(popup.locator('[data-unread]')).toHaveCount(1)
  await row(popup, 'Dugout').getByRole('button', { name: 'Mark as read' }).click()
  await expect(popup.locator('[data-unread]')).toHaveCount(0)
  await row(popup, 'Dugout').getByRole('button', { name: 'Mark as unread' }).click()
  await expect(popup.locator('[data-unread]')).toHaveCount(1)

  await choose(popup, 'Filter by type', 'Accepted invitations')
  await popup.keyboard.press('Escape')
  await expect(rows(popup)).toHaveCount(1)
  await choose(popup, 'Filter by type', 'Accepted invitations')
  await popup.keyboard.press('Escape')
  await expect(rows(popup)).toHaveCount(3)
  // A notification marked as unread by hand keeps its dot while the popup is open.
  await expect(popup.locator('[data-unread]')).toHaveCount(1)

  await row(popup, 'Bullpen').hover()
  await row(popup, 'Bullpen').getByRole('button', { name: 'Clear notification' }).click()
  await expect(rows(popup)).toHaveCount(2)
  await choose(popup, 'More options', 'Mark all notifications as read')
  await expect(popup.locator('[data-unread]')).toHaveCount(0)

  // The server has all of these changes too.
  await popup.reload()
  await expect(rows(popup)).toHaveCount(2)
  await expect(popup.locator('[data-unread]')).toHaveCount(0)

  await popup.getByRole('button', { name: 'Accept: Dugout' }).click()
  await expect(popup.getByRole('button', { name: 'Accept: Dugout' })).toHaveCount(0)
  await popup.getByRole('button', { name: ', switch' }).click()
  await expect(popup.getByRole('menuitemradio', { name: 'Dugout' })).toBeVisible()
  await popup.keyboard.press('Escape')
  await choose(popup, 'More options', 'Clear all notifications')
  await expect(popup.getByText("You don't have any notifications")).toBeVisible()
  await popup.reload()
  await expect(popup.getByText("You don't have any notifications")).toBeVisible()

  // New notifications appear automatically.
  await inviteTo(await newPerson(world), me, 'Outfield')
  await expect(row(popup, 'Outfield')).toBeVisible()
  await popup.getByRole('button', { name: 'Reject: Outfield' }).click()
  await expect(popup.getByRole('button', { name: /^Reject/ })).toHaveCount(0)
  await popup.getByRole('button', { name: ', switch' }).click()
  await expect(popup.getByRole('menuitemradio', { name: 'Dugout' })).toBeVisible()
  await expect(popup.getByRole('menuitemradio', { name: 'Outfield' })).toHaveCount(0)
})

test('a notification opens in the foreground by click and Enter, and in the background by Meta, Ctrl and its own action [EX-026]', async ({
  context,
  extension,
  world,
}) => {
  const [me, other] = [await newPerson(world), await newPerson(world)]
  await context.addCookies([...me.cookies])
  const teamId = await inviteTo(other, me)
  const target = new RegExp(`^${world.url}/.*${teamId}`)
  await extension.signIn(world, me)
  await withEmptyPages(context, world)

  for (const open of [
    (popup: Page) => row(popup, 'Builders').getByRole('link').click(),
    async (popup: Page) => {
      await row(popup, 'Builders').getByRole('link').focus()
      await popup.keyboard.press('Enter')
    },
  ]) {
    const popup = await extension.popup()
    await expect(rows(popup)).toHaveCount(1)
    const [opened] = await Promise.all([context.waitForEvent('page'), leave(popup, open(popup))])
    await opened.waitForURL(target)
    await opened.close()
  }

  const popup = await extension.popup()
  await expect(popup.locator('[data-unread]')).toHaveCount(0)
  for (const open of [
    () =>
      row(popup, 'Builders')
        .getByRole('link')
        .click({ modifiers: ['ControlOrMeta'] }),
    () =>
      row(popup, 'Builders')
        .getByRole('link')
        .click({ modifiers: ['Meta'] }),
    async () => {
      await row(popup, 'Builders').hover()
      await row(popup, 'Builders').getByRole('button', { name: 'Open in new tab' }).click()
    },
  ]) {
    const [opened] = await Promise.all([context.waitForEvent('page'), open()])
    await opened.waitForURL(target)
    expect(popup.isClosed()).toBe(false)
    await opened.close()
  }
})

test('the import box is prefilled with the active tab’s repository, also after a soft navigation [EX-022]', async ({
  context,
  extension,
  page,
  world,
}) => {
  const me = await newPerson(world)
  await context.addCookies([...me.cookies])
  await extension.signIn(world, me)
  const popup = await extension.popup()
  const box = popup.getByRole('textbox', { name: 'Import a repository' })
  await expect(box).toHaveValue('')

  await page.goto('https://github.com/acme/widgets/issues')
  await page.bringToFront()
  await popup.reload()
  await expect(box).toHaveValue('acme/widgets')
  await page.evaluate(() => (Reflect.get(window, 'visit') as (path: string) => void)('/acme/other'))
  await expect(page.locator('sandlot-control')).toHaveCount(1)
  await popup.reload()
  await expect(box).toHaveValue('acme/other')

  // A pull request is handled as one there too.
  await page.evaluate(() => (Reflect.get(window, 'visit') as (path: string) => void)('/acme/other/pull/7'))
  await expect(page).toHaveURL(/pull\/7$/)
  await popup.reload()
  await expect(box).toHaveValue('https://github.com/acme/other/pull/7')

  await box.fill('not a repository')
  await box.press('Enter')
  await expect(popup.getByText('This is neither owner/name')).toBeVisible()
  await box.fill('https://github.com/facebook/react')
  const [opened] = await Promise.all([context.waitForEvent('page'), leave(popup, box.press('Enter'))])
  await opened.waitForURL(/dashboard/)
  await expect(opened.getByRole('dialog', { name: 'Import repository' })).toBeVisible()
})

test('the popup shows the user, host and workspace, and switches host and workspace [EX-023, EX-024, EX-029]', async ({
  context,
  extension,
  world,
}) => {
  const [me, other] = [await newPerson(world), await newPerson(world)]
  const teamId = await join(other, me, 'Bullpen')
  await extension.signIn(world, me)
  await extension.useHosts([
    { origin: world.url, name: 'Ours' },
    { origin: 'https://sandlot.acme.example', name: 'Acme' },
  ])
  const popup = await extension.popup()
  const address = new URL(world.url).host
  const place = popup.getByRole('button', { name: /, switch$/ })
  await expect(place).toHaveText(`${me.workspaceName}Ours · ${address}, switch`)
  await expect(popup.getByRole('button', { name: `Your account: ${me.name}` })).toBeVisible()
  const credits = popup.getByText('No credits are counted on this server.')
  await expect(credits).toBeVisible()
  const startOf = (one: typeof credits) =>
    one.evaluate(
      (element) =>
        element.getBoundingClientRect().x + Number.parseFloat(getComputedStyle(element).paddingLeft),
    )
  expect(await startOf(credits)).toBe(await startOf(popup.getByText('Import a repository')))

  await choose(popup, ', switch', 'Bullpen')
  await expect(place).toHaveText(`BullpenOurs · ${address}, switch`)
  await popup.reload()
  await expect(place).toHaveText(`BullpenOurs · ${address}, switch`)
  await popup.getByRole('textbox').fill('acme/widgets')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    leave(popup, popup.getByRole('textbox').press('Enter')),
  ])
  // A visitor of this browser signs in first and then returns to it.
  await opened.waitForURL(/signin/)
  expect(new URL(opened.url()).searchParams.get('continue')).toBe(
    `/dashboard?workspace=${teamId}&import_repo=acme%2Fwidgets`,
  )

  const again = await extension.popup()
  await choose(again, ', switch', 'Acme')
  await expect(again.getByRole('button', { name: ', switch' })).toHaveText('Acmesandlot.acme.example, switch')
  await expect(again.getByRole('button', { name: 'Sign in to Acme' })).toBeVisible()
})

for (const scheme of themes)
  test(`popup and options are accessible in each of their states, ${scheme}`, async ({
    extension,
    world,
  }) => {
    const me = await newPerson(world)
    await inviteTo(await newPerson(world), me)
    const signedOut = await extension.popup()
    await signedOut.emulateMedia({ colorScheme: scheme })
    await expect(signedOut.getByRole('button', { name: 'Sign in to This computer' })).toBeVisible()
    await expectAccessible(signedOut)
    await signedOut.close()
    await extension.signIn(world, me)
    const popup = await extension.popup()
    await popup.emulateMedia({ colorScheme: scheme })
    await expect(rows(popup)).toHaveCount(1)
    await expectAccessible(popup)
    expect(await popup.evaluate(() => [document.body.offsetWidth, document.body.offsetHeight])).toEqual([
      360, 560,
    ])
    const options = await extension.options()
    await options.emulateMedia({ colorScheme: scheme })
    await expect(options.getByText('Signed in', { exact: true })).toBeVisible()
    await expectAccessible(options)
  })

import { expect } from '@playwright/test'
import { revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { notificationKeys } from '@sandlot/core/notifications/queries'
import { type Extension, test } from '../support/extension-test.ts'
import { newPerson } from '../support/people.ts'
import { inviteTo } from '../support/teams.ts'

/** The popup's data is stored a moment after it is shown. */
const expectKept = (extension: Extension, { url }: { url: string }) =>
  expect
    .poll(() => extension.stored(`kept:${url}`))
    .toMatchObject({
      answers: expect.arrayContaining([expect.objectContaining({ key: notificationKeys.list([]) })]),
    })

test('a new notification shows on the badge without the popup, and survives a worker restart [EX-021, EX-032]', async ({
  extension,
  world,
}) => {
  const [me, other] = [await newPerson(world), await newPerson(world)]
  await expect.poll(extension.badge).toBe('!')
  await expect.poll(extension.title).toBe('Sandlot: not signed in')
  await extension.signIn(world, me)
  await expect.poll(extension.badge).toBe('')

  await inviteTo(other, me)
  const asked = Date.now()
  await extension.poll(world.url)
  await expect.poll(extension.badge).toBe('1')
  await expect.poll(extension.title).toBe('Ours: 1 new notification')

  // The next request is a minute away, as the server demands, and is triggered by an alarm alone.
  const next = (await extension.stored(`reach:${world.url}`)) as { state: string; nextAt: number }
  expect(next.state).toBe('ok')
  expect(next.nextAt - asked).toBeGreaterThan(45_000)
  expect(next.nextAt - Date.now()).toBeLessThanOrEqual(60_000)

  await extension.endWorker()
  expect(await extension.badge()).toBe('1')
  await inviteTo(await newPerson(world), me)
  await extension.poll(world.url)
  await expect.poll(extension.badge).toBe('2')
})

test('an unreachable host turns the badge amber and is named with the cause; it recovers by itself [EX-034, EX-025]', async ({
  context,
  extension,
  problems,
  world,
}) => {
  problems.expect(/Failed to load resource/)
  const [me, other] = [await newPerson(world), await newPerson(world)]
  await inviteTo(other, me)
  await extension.signIn(world, me)
  await expect.poll(extension.badge).toBe('1')
  const popup = await extension.popup()
  await expect(popup.getByRole('listitem')).toHaveCount(1)
  await expectKept(extension, world)
  await popup.close()

  await context.route(`${world.url}/**`, (route) => route.abort('connectionrefused'))
  const cut = Date.now()
  await extension.poll(world.url)
  await expect.poll(extension.badge).toBe('…')
  await expect.poll(extension.title).toBe('Ours: cannot be reached, it does not answer')

  const address = new URL(world.url).host
  const offline = await extension.popup()
  await expect(offline.getByRole('listitem')).toContainText(`${other.name} invites you to join`)
  await expect(offline.getByRole('status').filter({ hasText: 'cannot be reached' })).toContainText(
    new RegExp(
      `^Ours \\(${address}\\) cannot be reached: it does not answer\\. What you see is from (just now|\\d+[sm] ago)\\.`,
    ),
  )
  // Retries with increasing delays.
  const failed = (await extension.stored(`reach:${world.url}`)) as { failures: number; nextAt: number }
  expect(failed.failures).toBeGreaterThanOrEqual(1)
  expect(failed.nextAt).toBeGreaterThan(cut)

  await context.unroute(`${world.url}/**`)
  await inviteTo(await newPerson(world), me)
  await extension.poll(world.url)
  await expect(offline.getByRole('listitem')).toHaveCount(2)
  await expect(offline.getByText('cannot be reached')).toHaveCount(0)
  await expect.poll(extension.badge).toBe('')
})

test('a revoked token shows a gray badge, a dimmed list, and a way to sign in again [EX-033]', async ({
  context,
  extension,
  page,
  world,
  me,
}) => {
  await inviteTo(await newPerson(world), me)
  const token = await extension.signIn(world, me)
  const before = await extension.popup()
  await expect(before.getByRole('listitem')).toHaveCount(1)
  await expectKept(extension, world)
  await before.close()

  await me.client.rest(revokeToken, { params: { token } })
  await extension.poll(world.url)
  await expect.poll(extension.badge).toBe('!')
  await expect.poll(extension.title).toBe('Ours: not signed in')
  expect(await extension.stored(`token:${world.url}`)).toBeUndefined()

  const popup = await extension.popup()
  await expect(popup.getByText('invites you to join')).toBeVisible()
  await expect(popup.locator('section[inert]')).toHaveCSS('opacity', '0.5')
  await expect(popup.getByRole('status').filter({ hasText: 'Your sign-in at Ours has ended.' })).toBeVisible()

  await page.goto('https://github.com/acme/widgets')
  await expect(page.getByRole('link', { name: 'Import to workspace' })).toHaveAttribute(
    'href',
    `${world.url}/dashboard?import_repo=acme/widgets`,
  )

  await popup.bringToFront()
  const opened = context.waitForEvent('page')
  await popup.getByRole('button', { name: 'Sign in again' }).click()
  await (await opened).getByRole('button', { name: 'Approve' }).click()
  await expect.poll(extension.badge, { timeout: 30_000 }).toBe('')
  const after = await extension.popup()
  await expect(after.getByRole('listitem')).toHaveCount(1)
  await expect(after.locator('section[inert]')).toHaveCount(0)
})

test('detects a revoked host permission, and recovers once it is granted again', async ({
  extension,
  world,
}) => {
  const me = await newPerson(world)
  await extension.signIn(world, me)
  await expect.poll(extension.badge).toBe('')
  await extension.disallow(world.url)
  await expect.poll(extension.badge).toBe('!')
  await expect.poll(extension.title).toBe('Ours: this browser does not allow it')
  const popup = await extension.popup()
  await expect(popup.getByText('Your browser does not let Sandlot reach Ours')).toBeVisible()
  await extension.allow(world.url)
  await expect(popup.getByText('Your browser does not let Sandlot reach Ours')).toHaveCount(0)
  await expect.poll(extension.badge).toBe('')
})

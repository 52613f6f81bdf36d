import { type Browser, expect, type Page } from '@playwright/test'
import { setSandboxPrivacy } from '@sandlot/core/sandboxes/metadata/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { expectAccessible } from '../support/audit.ts'
import { looks } from '../support/looks.ts'
import { watchProblems } from '../support/page-problems.ts'
import {
  chooseAction,
  chooseOption,
  goWithin,
  item,
  overflows,
  signInThroughWindow,
  signUp,
} from '../support/pages.ts'
import { newPerson, type Person } from '../support/people.ts'
import { asReturning } from '../support/returning.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'
import type { World } from '../support/world.ts'

const bell = (page: Page, news: string) => page.getByRole('button', { name: `Notifications: ${news}` })
const contents = (page: Page, path: string) => page.getByRole('textbox', { name: `Contents of ${path}` })
const modal = (page: Page) => page.getByRole('dialog', { name: 'Share “Heap”' })
const holders = (page: Page) => modal(page).getByRole('list', { name: 'Shared with' }).getByRole('listitem')

/** Another user's browser, signed in. */
async function browserOf(browser: Browser, world: World, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url })
  await asReturning(context, world.url)
  await context.addCookies([...person.cookies])
  return context.newPage()
}

/** A sandbox that only its author can see. */
async function makeSecret(person: Person): Promise<string> {
  const { id } = await makeSandbox(person, 'Heap')
  await person.client.rest(setSandboxPrivacy, { params: { id }, body: { sandbox: { privacy: 2 } } })
  return id
}

/** Leaves this browser as a new one: without a session, or anything that was stored. */
async function becomeVisitor(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Invites an address, and returns the link meant for its reader. */
async function invite(page: Page, email: string): Promise<string> {
  await modal(page).getByLabel('Username or e-mail address').fill(email)
  await modal(page).getByRole('button', { name: 'Share', exact: true }).click()
  await expect(holders(page)).toContainText([email])
  await modal(page)
    .getByRole('button', { name: `Copy the invitation link for ${email}` })
    .click()
  await expect(page.getByText('Invitation link copied. It will not be shown again.').last()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/#invitation=/)
  return link
}

test('sharing lights the bell and gives access at the given level until it is revoked; e-mailed links open the sandbox once, after signing in or up', async ({
  page,
  browser,
  me,
  world,
  problems,
}) => {
  test.slow()
  const host = await newPerson(world)
  const id = await makeSecret(host)
  const hostPage = await browserOf(browser, world, host)
  const hostProblems = watchProblems(hostPage.context(), world.url)
  await page.goto('/dashboard/shared')
  await expect(page.getByText('Nothing has been shared with you')).toBeVisible()
  await expect(bell(page, 'No new messages')).toBeVisible()
  const level = `What ${me.username} may do`

  await test.step('the host shares it for viewing', async () => {
    await hostPage.goto('/dashboard/drafts')
    await chooseAction(hostPage, 'Heap', 'Share…')
    await expect(modal(hostPage).getByText('Not shared with anyone by name.')).toBeVisible()
    await modal(hostPage).getByLabel('Username or e-mail address').fill(`@${me.username} nobody-like-that`)
    await modal(hostPage).getByRole('button', { name: 'Share', exact: true }).click()
    await expect(
      modal(hostPage).getByText(/There is nobody with the username “nobody-like-that”/),
    ).toBeVisible()
    await expect(holders(hostPage)).toHaveText([new RegExp(`${me.username}.*Has not opened it yet`)])
    for (const { colorScheme, viewport } of looks) {
      await hostPage.emulateMedia({ colorScheme })
      await hostPage.setViewportSize(viewport)
      await expectAccessible(hostPage)
      expect(await overflows(hostPage)).toBe(false)
    }
    await hostPage.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the guest is notified immediately, and finds it in Shared with me', async () => {
    await expect(bell(page, '1 new message')).toBeVisible()
    await expect(item(page, 'Heap')).toContainText('Can view')
    await item(page, 'Heap').getByRole('button', { name: 'More about Heap' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Open/,
      'Open in new tab',
      'Copy link',
      'Download zip',
    ])
    await page.keyboard.press('Escape')
    await bell(page, '1 new message').click()
    const news = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link')
    await expect(news).toHaveText(/invites you to view Heap/)
    await news.click()
    await expect(page).toHaveURL(new RegExp(`/p/sandbox/${id}`))
    await expect(page.getByRole('heading', { name: 'Heap' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rename', exact: true })).toHaveCount(0)
  })

  await test.step('with edit access, the guest can edit in the open page', async () => {
    await chooseOption(hostPage, level, 'Can edit')
    // Until the page receives the change, typing creates a fork.
    await expect(page.getByRole('button', { name: 'Rename', exact: true })).toBeVisible()
    await contents(page, 'index.html').click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('by a guest ')
    await expect(page.locator('[data-status]', { hasText: /^Saved$/ })).toBeVisible()
    await expect
      .poll(async () => {
        const { modules } = await host.client.rest(getSandbox, { params: { id } })
        return modules.find(({ title }) => title === 'index.html')?.code
      })
      .toMatch(/^by a guest /)
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
  })

  await test.step('once access is revoked, the open page closes', async () => {
    problems.expect(/404 \(Not Found\)/)
    await modal(hostPage)
      .getByRole('button', { name: `Stop sharing with ${me.username}` })
      .click()
    await expect(holders(hostPage)).toHaveCount(0)
    await expect(
      page.getByRole('heading', { name: 'You no longer have access to this sandbox' }),
    ).toBeVisible()
    await goWithin(page, '/dashboard/shared')
    await expect(page.getByText('Nothing has been shared with you')).toBeVisible()
  })

  await test.step('an e-mailed invitation link opens it after signing in, and its secret leaves the address', async () => {
    await hostPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await hostPage.keyboard.press('Escape')
    await goWithin(hostPage, `/p/sandbox/${id}`)
    await hostPage.getByRole('button', { name: 'Share', exact: true }).click()
    const link = await invite(hostPage, 'new@example.com')
    await expect(holders(hostPage)).toContainText(['Invited. The link works once'])
    await expect(modal(hostPage).getByRole('list', { name: 'Who else can see it' })).not.toContainText('new@')

    await becomeVisitor(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Something was shared with you' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/p/sandbox/${id}$`))
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    expect(page.url()).not.toContain('invitation')
    await signInThroughWindow(page, me.username)
    await expect(page.getByText('“Heap” is now shared with you')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Heap' })).toBeVisible()
    await expect(holders(hostPage)).toHaveText([new RegExp(me.username)])

    await page.goto(link)
    await expect(page.getByText(/This invitation was used or revoked, or has expired\./)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Heap' })).toBeVisible()
  })

  await test.step('a recipient without an account signs up by the link, and the sandbox opens', async () => {
    const second = await invite(hostPage, 'stranger@example.com')
    await becomeVisitor(page)
    await page.goto(second)
    await page.getByRole('button', { name: 'Create account' }).click()
    const stranger = `${me.username}-guest`
    await signUp(page, { username: stranger, name: 'Gus Guest' })
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page).toHaveURL(new RegExp(`/p/sandbox/${id}$`))
    await expect(page.getByRole('heading', { name: 'Heap' })).toBeVisible()
    await expect(holders(hostPage).filter({ hasText: stranger })).toHaveCount(1)
  })
  hostProblems.expectNone()
  await hostPage.context().close()
})

import { expect, type Page } from '@playwright/test'
import { test } from '../support/extension-test.ts'
import { newPerson } from '../support/people.ts'
import { inviteTo } from '../support/teams.ts'

const SLOWLY = { timeout: 30_000 }

/** Starts a sign-in in the popup. Resolves with the instance's page that opens. */
async function begin(popup: Page, button = 'Sign in to Ours'): Promise<Page> {
  const opened = popup.context().waitForEvent('page')
  await popup.getByRole('button', { name: button }).click()
  return opened
}

/** Evaluates an expression on a page as the extension's content script would, in its isolated world. */
async function readAsContentScript(page: Page, expression: string): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.auxData?.type === 'isolated' && context.name === 'Sandlot') resolve(context.id)
    })
  })
  await session.send('Runtime.enable')
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId: await found,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return exceptionDetails?.exception?.description ?? JSON.stringify(result.value)
}

test.describe('in a browser that was never asked', () => {
  test.use({ ownBrowser: true })

  test('asks for the permission first, signs in by a code on the instance’s page, exposes the token to no page, and revokes it on sign-out [EX-027, EX-028]', async ({
    extension,
    page,
    world,
    me,
  }) => {
    await inviteTo(await newPerson(world), me)
    await extension.useHosts([{ origin: world.url, name: 'Ours' }])
    const asking = await extension.popup()
    await asking.getByRole('button', { name: 'Sign in to Ours' }).click()
    await expect(asking.getByText('Your browser first asks')).toBeVisible()
    // The browser's permission prompt closes the popup.
    await asking.close()
    const opened = page.context().waitForEvent('page', (one) => one.url().startsWith(world.url))
    await extension.allow(world.url)
    const denied = await opened
    await denied.getByRole('button', { name: 'Deny' }).click()
    const popup = await extension.popup()
    await expect(popup.getByText('You were not signed in')).toBeVisible(SLOWLY)
    await expect(popup.getByText('The sign-in was denied in the browser.')).toBeVisible()
    await denied.close()

    const approval = await begin(popup, 'Try again')
    await expect(approval.getByText('Sandlot in Chrome')).toBeVisible()
    const code = await popup.getByLabel('Your code').textContent()
    expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    await expect(approval.getByText(code ?? '')).toBeVisible()
    await approval.getByRole('button', { name: 'Approve' }).click()
    await expect(popup.getByRole('button', { name: `Your account: ${me.name}` })).toBeVisible(SLOWLY)
    await expect(popup.getByRole('listitem')).toHaveCount(1)

    const token = String(await extension.stored(`token:${world.url}`))
    expect(token).toMatch(/^slt_/)
    const asToken = () =>
      fetch(`${world.url}/api/v1/users/current`, { headers: { authorization: `Bearer ${token}` } })
    expect((await asToken()).status).toBe(200)
    await page.goto('https://github.com/acme/widgets')
    await expect(page.locator('sandlot-control')).toHaveCount(1)
    expect(await readAsContentScript(page, 'chrome.storage.local.get(null)')).toContain('not allowed')
    expect(
      await readAsContentScript(
        page,
        `chrome.runtime.sendMessage({ kind: 'fetch', origin: '${world.url}', path: '/api/v1/users/current', method: 'GET', headers: [], body: null }).then((answer) => answer ?? 'no answer')`,
      ),
    ).toContain('no answer')

    await popup.bringToFront()
    await popup.getByRole('button', { name: 'Your account' }).click()
    await popup.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(popup.getByRole('button', { name: 'Sign in to Ours' })).toBeVisible()
    await expect.poll(async () => (await asToken()).status).toBe(401)
    for (const key of ['token', 'kept', 'reach', 'unread', 'workspace'])
      expect(await extension.stored(`${key}:${world.url}`), key).toBeUndefined()
    await expect.poll(extension.badge).toBe('!')
  })
})

test('a sign-in survives a restart of its worker, and asks nobody twice', async ({
  context,
  extension,
  world,
  me: _me,
}) => {
  await extension.allow(world.url)
  await extension.useHosts([{ origin: world.url, name: 'Ours' }])
  const approval = await begin(await extension.popup())
  await expect(approval.getByRole('button', { name: 'Approve' })).toBeVisible()
  const waiting = await extension.stored(`sign-in:${world.url}`)
  const pages = context.pages().length
  await extension.endWorker()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByRole('heading', { name: 'Signed in' })).toBeVisible()
  expect(await extension.stored(`sign-in:${world.url}`)).toEqual(waiting)
  await extension.ring('sign-in')
  await expect.poll(extension.badge, SLOWLY).toBe('')
  expect(await extension.stored(`sign-in:${world.url}`)).toBeUndefined()
  expect(context.pages()).toHaveLength(pages)
})

import { expect, type Page } from '@playwright/test'
import { requestDeviceCode, waitForDeviceToken } from '@sandlot/core/accounts/device/device'
import { createClient } from '@sandlot/core/client'
import { expectAccessible } from '../../support/audit.ts'
import { looks } from '../../support/looks.ts'
import { newPerson } from '../../support/people.ts'
import { test } from '../../support/web-test.ts'
import type { World } from '../../support/world.ts'

/** A program that waits for approval, polling as fast as a host allows. */
async function startProgram(world: Pick<World, 'url'>, clientName = 'sandlot on harbour') {
  const client = createClient({ baseUrl: world.url, fetch, name: 'tests', token: () => null })
  const code = await requestDeviceCode(client, { clientName })
  return {
    code,
    token: () =>
      waitForDeviceToken(client, code, {
        wait: (ms) => new Promise((done) => setTimeout(done, ms)),
        signal: new AbortController().signal,
      }),
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a program is approved by the code in the address [AC-075]', async ({ page, world, me, context }) => {
  const { code, token } = await startProgram(world)
  await page.goto(code.verificationUriComplete)
  await expect(heading(page, 'Approve this sign-in?')).toBeVisible()
  await expect(page.getByText(`A program wants to act as ${me.username}.`)).toBeVisible()
  for (const shown of [`Code ${code.userCode}`, 'sandlot on harbour', 'Read and change what you can'])
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(heading(page, 'Signed in')).toBeVisible()
  await expect(page.getByText('You can close this tab and go back to where you began.')).toBeVisible()
  expect(await token()).toMatch(/^slt_/)
  await page.reload()
  await expect(heading(page, 'Signed in')).toBeVisible()

  // Without a code, the page has a button that creates a token and shows it.
  await page.goto('/cli/login')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('status', { name: 'Your token' })).toHaveText(/^slt_/)
  await expect(page.getByRole('button', { name: 'Copy token' })).toBeVisible()

  await test.step('a code approved by another user cannot be used again', async () => {
    await context.clearCookies()
    const other = await newPerson(world)
    await context.addCookies([...other.cookies])
    await page.goto(code.verificationUriComplete)
    await expect(heading(page, 'This code was used already')).toBeVisible()
  })
})

test('an unknown code is reported, a code can be typed in any format, and a program can be denied', async ({
  page,
  world,
  problems,
  me: _me,
}) => {
  const { code, token } = await startProgram(world)
  problems.expect(/404/)
  await page.goto('/cli/login?user_code=BBBB-BBBB')
  await expect(heading(page, 'Unknown code')).toBeVisible()
  await page.getByRole('link', { name: 'Enter another code' }).click()
  const field = page.getByRole('textbox', { name: 'The code that you were shown' })
  await field.fill('abc')
  await field.press('Enter')
  await expect(page.getByText(/^A code has eight letters/)).toBeVisible()
  await expectAccessible(page)
  await field.fill(code.userCode.replace('-', ' ').toLowerCase())
  await field.press('Enter')
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(heading(page, 'Turned away')).toBeVisible()
  await expect(token()).rejects.toMatchObject({ code: 'forbidden' })
})

test('signed-out users sign in first and return [AC-076]', async ({ page, world }) => {
  const { code } = await startProgram(world)
  await page.goto(code.verificationUriComplete)
  await expect(heading(page, 'Sign in to Sandlot')).toBeVisible()
  const { pathname, search } = new URL(code.verificationUriComplete)
  expect(new URL(page.url()).searchParams.get('continue')).toBe(pathname + search)
})

for (const {
  colorScheme,
  viewport: { width },
} of looks)
  test.describe(`${colorScheme}, ${width} wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test(`the page is accessible (${colorScheme}, ${width})`, async ({ page, world, me: _me }) => {
      await page.goto('/cli/login')
      await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible()
      await expectAccessible(page)
      const { code } = await startProgram(world)
      await page.goto(code.verificationUriComplete)
      await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Approve' }).click()
      await expect(heading(page, 'Signed in')).toBeVisible()
      await expectAccessible(page)
    })
  })

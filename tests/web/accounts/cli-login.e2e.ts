import { expect, type Page } from '@playwright/test'
import { requestDeviceCode, waitForDeviceToken } from '@sandlot/core/accounts/device/device'
import { createClient } from '@sandlot/core/client'
import { expectAccessible } from '../../support/audit.ts'
import { looks } from '../../support/looks.ts'
import { goWithin } from '../../support/pages.ts'
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

for (const { colorScheme, viewport } of looks)
  test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
    test.use({ colorScheme, viewport })

    test(`a program is approved by the code in the address, or gets a token made on an accessible page (${colorScheme}, ${viewport.width}) [AC-075]`, async ({
      page,
      world,
      me,
    }) => {
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
      await expectAccessible(page)
      expect(await token()).toMatch(/^slt_/)

      // Without a code, the page has a button that creates a token and shows it.
      await goWithin(page, '/cli/login')
      await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible()
      await page.getByRole('textbox', { name: 'The code that you were shown' }).fill('abc')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^A code has eight letters/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Create token' }).click()
      await expect(page.getByRole('status', { name: 'Your token' })).toHaveText(/^slt_/)
      await expect(page.getByRole('button', { name: 'Copy token' })).toBeVisible()
    })
  })

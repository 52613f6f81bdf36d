import { expect, type Page } from '@playwright/test'
import { SIGN_IN_REPEAT_SECONDS } from '@sandlot/core/accounts/limits'
import { type Company, startCompany } from '../../support/company.ts'
import { watchProblems } from '../../support/page-problems.ts'
import { chooseOption } from '../../support/pages.ts'
import { asReturning } from '../../support/returning.ts'
import { test as base } from '../../support/web-test.ts'

const DOMAIN = 'harbour.example'

/** A company whose users sign in by its own provider only. */
const test = base.extend<{ company: Company }>({
  // Not one per worker: that would be another kind of worker, which starts a world of its own too.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  company: async ({}, use) => {
    const company = await startCompany(DOMAIN)
    await use(company)
    await company.stop()
  },
  baseURL: ({ company }, use) => use(company.url),
})

const address = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' })
const submit = (page: Page) => page.getByRole('button', { name: 'Continue with SSO' })

/** Goes from the form of the sign-in page to the provider's. */
async function goToProvider(page: Page, company: Company, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in with SSO' })).toBeVisible()
  await address(page).fill(email)
  await submit(page).click()
  await expect(page).toHaveURL((url) => url.origin === company.providerUrl)
}

test('a company user opens a page, signs in at its provider, and returns to that page; also the next time', async ({
  page,
  context,
  company,
}) => {
  test.slow()
  await asReturning(context, company.url)
  // The provider's page loads fonts from another site, which are not needed here.
  await context.route('https://fonts.googleapis.com/**', (route) => route.abort())
  const problems = watchProblems(context, company.url)
  problems.expect(/404 .*auth\/workos\/initialize/)
  await page.goto('/dashboard/drafts')
  await expect(page).toHaveURL(`${company.url}/signin?continue=%2Fdashboard%2Fdrafts`)

  await test.step('an address of another domain is refused with whom to ask, and another one can be entered', async () => {
    await address(page).fill('ada@nowhere.example')
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText(
      'Single sign-on is not set up for nowhere.example. Please contact your team admin or sign in through a different method.',
    )
    await expect(address(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Enter another address' }).click()
    await goToProvider(page, company, ` Ada.Quay@${DOMAIN} `)
    await expect(page.getByPlaceholder('Enter any login')).toHaveValue(`ada.quay@${DOMAIN}`)
  })

  await test.step('going back from the provider with the browser’s button shows the form ready again', async () => {
    await page.goBack()
    await expect(submit(page)).toBeEnabled()
    // The attempt that was left there stays in the browser for its ten minutes.
    await context.clearCookies({ name: 'sandlot_sign_in' })
    await goToProvider(page, company, `ada.quay@${DOMAIN}`)
  })

  await test.step('canceling at the provider returns to the sign-in page, signed out, for another try', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText('SSO says that you did not allow the sign-in.')
    expect(new URL(page.url()).pathname).toBe('/signin')
    await goToProvider(page, company, `ada.quay@${DOMAIN}`)
  })

  // A password, and consent for this site to know the user.
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Quay' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ada-quay')
  await chooseOption(page, 'What describes you best?', 'Designer')
  await chooseOption(page, 'How would you like to use Sandlot?', 'Personal')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${company.url}/dashboard/drafts`)
  await expect(page.getByRole('button', { name: "Switch workspace: Ada Quay's workspace" })).toBeVisible()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${company.url}/signin`)
  // On another computer the provider asks again. Here it remembers the user.
  await page.goto('/dashboard/templates?privacy=public')
  await address(page).fill(`ada.quay@${DOMAIN}`)
  await submit(page).click()
  await expect(page).toHaveURL(`${company.url}/dashboard/templates?privacy=public`)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  // The rest of the sign-in answers a repeated request for a minute, and is removed on sign-out.
  const left = (await context.cookies(company.url)).find(({ name }) => name === 'sandlot_sign_in')
  expect(left?.expires).toBeLessThanOrEqual(Date.now() / 1000 + SIGN_IN_REPEAT_SECONDS)
  await page.goto('/signout')
  await expect(page).toHaveURL(`${company.url}/signin`)
  expect(await context.cookies(company.url)).toEqual([])
  problems.expectNone()
})

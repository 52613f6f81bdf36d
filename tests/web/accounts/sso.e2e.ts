import { type BrowserContext, expect, type Page } from '@playwright/test'
import { SIGN_IN_REPEAT_SECONDS } from '@sandlot/core/accounts/limits'
import { type Company, startCompany } from '../../support/company.ts'
import { type PageProblems, watchProblems } from '../../support/page-problems.ts'
import { chooseOption } from '../../support/pages.ts'
import { asReturning } from '../../support/returning.ts'
import { test as base } from '../../support/web-test.ts'

const DOMAIN = 'harbour.example'

type Fixtures = { site: PageProblems }

/** A company whose users sign in by its own provider only. */
const test = base.extend<Fixtures, { company: Company }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const company = await startCompany(DOMAIN)
      await use(company)
      await company.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ company }, use) => use(company.url),
  site: [
    async ({ company, context }, use) => {
      await asReturning(context, company.url)
      await withoutForeignFonts(context)
      const problems = watchProblems(context, company.url)
      await use(problems)
      problems.expectNone()
    },
    { auto: true },
  ],
})
test.describe.configure({ mode: 'serial' })

/** The provider's page loads fonts from another site, which are not needed here. */
const withoutForeignFonts = (context: BrowserContext) =>
  context.route('https://fonts.googleapis.com/**', (route) => route.abort())

const submit = (page: Page) => page.getByRole('button', { name: 'Continue with SSO' }).click()

/** Goes from the form of the sign-in page to the provider's. */
async function goToProvider(page: Page, company: Company, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in with SSO' })).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await submit(page)
  await expect(page).toHaveURL((url) => url.origin === company.providerUrl)
}

/** Answers the provider's pages: a password, and consent for this site to know the user. */
async function agree(page: Page): Promise<void> {
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a company user opens a page, signs in at its provider, and returns to that page; also the next time', async ({
  page,
  context,
  company,
}) => {
  test.slow()
  await page.goto('/dashboard/drafts')
  await expect(page).toHaveURL(`${company.url}/signin?continue=%2Fdashboard%2Fdrafts`)
  await goToProvider(page, company, ` Ada.Quay@${DOMAIN} `)
  await expect(page.getByPlaceholder('Enter any login')).toHaveValue(`ada.quay@${DOMAIN}`)
  await agree(page)

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
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(`ada.quay@${DOMAIN}`)
  await submit(page)
  await expect(page).toHaveURL(`${company.url}/dashboard/templates?privacy=public`)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  // The rest of the sign-in answers a repeated request for a minute, and is removed on sign-out.
  const left = (await context.cookies(company.url)).find(({ name }) => name === 'sandlot_sign_in')
  expect(left?.expires).toBeLessThanOrEqual(Date.now() / 1000 + SIGN_IN_REPEAT_SECONDS)
  await page.goto('/signout')
  await expect(page).toHaveURL(`${company.url}/signin`)
  expect(await context.cookies(company.url)).toEqual([])
})

test('an address of another domain is refused with whom to ask, and another one can be entered', async ({
  page,
  company,
  site,
}) => {
  site.expect(/404 .*auth\/workos\/initialize/)
  await page.goto('/signin')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@nowhere.example')
  await submit(page)
  await expect(page.getByRole('alert')).toContainText(
    'Single sign-on is not set up for nowhere.example. Please contact your team admin or sign in through a different method.',
  )
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeDisabled()
  await page.getByRole('button', { name: 'Enter another address' }).click()
  await goToProvider(page, company, `ben@${DOMAIN}`)
})

test('canceling at the provider returns to the sign-in page, signed out, for another try', async ({
  page,
  company,
}) => {
  await page.goto('/dashboard/drafts')
  await goToProvider(page, company, `cleo@${DOMAIN}`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('SSO says that you did not allow the sign-in.')
  expect(new URL(page.url()).pathname).toBe('/signin')

  await goToProvider(page, company, `cleo@${DOMAIN}`)
  await agree(page)
  await expect(page.getByRole('heading', { name: 'Welcome, Cleo' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('continue')).toBe('/dashboard/drafts')
})

test('going back from the provider with the browser’s button shows the form ready again', async ({
  page,
  company,
}) => {
  await page.goto('/signin')
  await goToProvider(page, company, `eve@${DOMAIN}`)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Continue with SSO' })).toBeEnabled()
  await goToProvider(page, company, `eve@${DOMAIN}`)
})

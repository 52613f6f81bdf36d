import { expect, type Page } from '@playwright/test'
import { ownComputer } from '../../support/own-computer.ts'
import { chooseOption } from '../../support/pages.ts'
import { signInWithGithub } from '../../support/people.ts'
import { test as base } from '../../support/web-test.ts'

/** The form for a user who comes from GitHub and has filled in nothing yet. */
const test = base.extend<{ signUp: { login: string } }>({
  signUp: async ({ page, context, world }, use) => {
    const computer = ownComputer()
    const login = world.nextGuest()
    const { pathname } = await signInWithGithub(world, computer, login)
    await context.addCookies(computer.cookies(world.url))
    await page.goto(pathname)
    await expect(page.getByRole('heading', { name: /^Welcome, Guest / })).toBeVisible()
    await use({ login })
  },
})

const username = (page: Page) => page.getByRole('textbox', { name: 'Username' })
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })

test('a sign-up finished elsewhere is reported instead of creating a second account', async ({
  page,
  context,
  problems,
  signUp,
}) => {
  problems.expect(/40[349] .*users\/(finalize|pending)/)
  const other = await context.newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) {
    await chooseOption(tab, 'What describes you best?', 'Student')
    await chooseOption(tab, 'How would you like to use Sandlot?', 'Personal')
  }
  await submit(other).click()
  await expect(other).toHaveURL(/\/dashboard\/recent$/)
  await username(page).fill(`${signUp.login}-2`)
  await submit(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/This sign-up has expired/)
  await expect(username(page)).toHaveValue(`${signUp.login}-2`)
})

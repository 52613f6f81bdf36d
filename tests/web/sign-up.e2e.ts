import { expect, type Page } from '@playwright/test'
import { ownComputer } from '../support/own-computer.ts'
import { chooseOption } from '../support/pages.ts'
import { newPerson, signInWithGithub } from '../support/people.ts'
import { test as base } from '../support/web-test.ts'

/** The form of somebody who came from GitHub and has filled in nothing yet. */
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

const optionsOf = async (page: Page, label: string) => {
  await page.getByRole('button', { name: label }).click()
  const names = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  return names
}

test('what must be filled in is said where it is missing [AC-045, AC-046, AC-047, AC-048, AC-049, AC-050]', async ({
  page,
  signUp,
}) => {
  await username(page).fill('')
  await page.getByRole('textbox', { name: 'Display name' }).fill(' ')
  await expect(page.getByText('Username is required.')).toBeVisible()
  await username(page).fill(signUp.login)
  await submit(page).click()
  await expect(page.getByText('Display name is required.')).toBeVisible()
  await expect(page.getByText('Choose what describes you best.')).toBeVisible()
  await expect(page.getByText('Choose how you will use it.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Display name' }).fill('Grace Hopper')
  await chooseOption(page, 'What describes you best?', 'Other')

  const sizeMissing = page.getByText('Company size is required when you use it for work.')
  await chooseOption(page, 'How would you like to use Sandlot?', 'Work')
  await submit(page).click()
  await expect(sizeMissing).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('')
  for (const usage of ['Education', 'Personal']) {
    await chooseOption(page, 'How would you like to use Sandlot?', usage)
    await expect(sizeMissing).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Company name' })).toBeHidden()
  }
  await submit(page).click()
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
})

test('the answers that are offered are those of the product [AC-052, AC-053, AC-054, CN-098, CN-099, CN-100]', async ({
  page,
  signUp: _signUp,
}) => {
  expect(await optionsOf(page, 'What describes you best?')).toEqual([
    'Front-end developer',
    'Back-end developer',
    'Full-stack developer',
    'Lead developer',
    'Engineering manager',
    'Designer',
    'Product manager',
    'Educator',
    'Student',
    'Other',
  ])
  expect(await optionsOf(page, 'How would you like to use Sandlot?')).toEqual([
    'Work',
    'Personal',
    'Education',
  ])
  await chooseOption(page, 'How would you like to use Sandlot?', 'Work')
  expect(await optionsOf(page, 'Company size')).toEqual([
    '1',
    '2-10',
    '10-50',
    '50-200',
    '200-500',
    '500-1000',
    '1000-5000',
    '5000-10000',
    '10000+',
  ])
})

test('a username is checked when its field is left [AC-055, AC-056, AC-057, AC-058, ER-026]', async ({
  page,
  context,
  world,
  signUp,
}) => {
  const { username: taken } = await newPerson(world)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked: string[] = []
  await context.route('**/api/v1/users/available/*', async (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    await held
    await route.continue()
  })
  await username(page).fill(taken)
  expect(asked).toEqual([])
  await username(page).press('Tab')
  await expect(page.getByRole('button', { name: 'Checking username...' })).toBeDisabled()
  await expect.poll(() => asked).toEqual([`GET /api/v1/users/available/${taken}`])
  answer()
  await expect(page.getByText('Sorry, that username is already taken.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()

  for (const [wrong, sentence] of [
    ['ab', 'A username has 3 to 39 characters.'],
    ['-starts-badly', 'A username has only letters, digits, hyphens and underscores'],
    ['<b>bold</b>', 'A username has only letters, digits, hyphens and underscores'],
  ] as const) {
    await username(page).fill(wrong)
    await username(page).press('Tab')
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(submit(page)).toBeDisabled()
  }
  await username(page).fill(signUp.login)
  await username(page).press('Tab')
  await expect(submit(page)).toBeEnabled()
})

test('a sign-up that was finished elsewhere says so instead of making a second account', async ({
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

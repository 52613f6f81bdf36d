import { type BrowserContext, expect, type Page } from '@playwright/test'
import { chooseOption, item, signInThroughWindow } from '../../support/pages.ts'
import { newPerson } from '../../support/people.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const account = (page: Page) => page.getByRole('button', { name: 'Your account' })

test.describe('without a code chunk', () => {
  test('reports a form whose code fails to load, and nobody has to start over', async ({
    page,
    context,
    world,
    problems,
  }) => {
    problems.expect(/Failed to load resource|dynamically imported|preload/)
    await context.route(/\/assets\/onboarding-[^/]*\.js/, (route) => route.abort())
    // The window needs the same code at its end, so its message is sent in its place.
    await context.route(/\/signup\/[^/]+$/, (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1)
      const message = JSON.stringify({ type: 'signup', data: { id } })
      const body = `<script>opener.postMessage(${message}, origin); close()</script>`
      return route.fulfill({ contentType: 'text/html', body })
    })
    await page.goto('/signin?continue=/dashboard/drafts')
    await signInThroughWindow(page, world.nextGuest())
    await expect(page.getByRole('alert')).toHaveText(
      'This part of the page could not be loaded. Check your connection and try again, or reload the page.',
    )

    await context.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome, Guest/ })).toBeVisible()
    await chooseOption(page, 'What describes you best?', 'Student')
    await chooseOption(page, 'How would you like to use Sandlot?', 'Personal')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/dashboard\/drafts$/)
  })
})

/** Imitates a browser whose user forbids sites to store anything but cookies. */
const forbidStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })

test.describe('with the device’s storage blocked', () => {
  // The worker has no storage either.
  test.use({ wasAsked: false, serviceWorkers: 'allow' })

  test('signing in, browsing and signing out work', async ({ page, context, world, problems }) => {
    problems.expect(/Could not (read|write|remove)|could not be (kept|stored)|worker/)
    await forbidStorage(context)
    const person = await newPerson(world)
    await makeSandbox(person, 'Still there')
    await page.goto('/signin?continue=/dashboard/drafts')
    // The answer cannot be stored, so the banner is dismissed each time.
    const reject = page.getByRole('button', { name: 'Reject all' })
    await reject.click()
    await signInThroughWindow(page, person.username)
    await expect(page).toHaveURL(/\/dashboard\/drafts$/)
    await expect(item(page, 'Still there')).toBeVisible()
    await page.getByRole('button', { name: 'List view' }).click()
    await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')

    await account(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/signin/)
    const ours = await context.cookies(world.url)
    expect(ours.map(({ name }) => name).filter((name) => /sandlot|signedIn/.test(name))).toEqual([])
  })
})

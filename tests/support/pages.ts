import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The card or row of a sandbox in the current list. */
export const item = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) })

const MENU = 'More about '

/** The titles of the list, in order. */
export const titles = (page: Page): Promise<string[]> =>
  page
    .getByRole('row')
    .getByRole('button', { name: MENU })
    .evaluateAll(
      (buttons, menu) => buttons.map((button) => button.getAttribute('aria-label')?.slice(menu.length) ?? ''),
      MENU,
    )

/** The button that shows the list as cards or as rows. */
export const view = (page: Page, name: 'Grid view' | 'List view'): Locator =>
  page.getByRole('button', { name })

/** Selects an entry of a sandbox's menu. */
export async function chooseAction(page: Page, title: string, action: string): Promise<void> {
  await item(page, title)
    .getByRole('button', { name: MENU + title })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Enters the title of a new item. Waits for the suggested title first, which would otherwise be inserted before it. */
export async function giveTitle(form: Locator | FrameLocator, title: string): Promise<void> {
  const field = form.getByRole('textbox', { name: 'Title' })
  await expect(field).not.toHaveValue('')
  await field.fill(title)
}

/** Selects an option of a drop-down in a form. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Signs in through GitHub's window as one of its users. Resolves when the window is closed. */
export async function signInThroughWindow(page: Page, login: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await choosePerson(await opened, login)
}

/** The sample GitHub only asks which user to be. */
export async function choosePerson(popup: Page, login: string): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup
    .locator('button.user-btn')
    .filter({ has: popup.getByText(login, { exact: true }) })
    .click()
  await closed
}

/** Fills in the form of a new account and submits it. */
export async function signUp(
  page: Page,
  { username, name }: { username: string; name: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Display name' }).fill(name)
  await chooseOption(page, 'What describes you best?', 'Engineering manager')
  await chooseOption(page, 'How would you like to use Sandlot?', 'Work')
  await chooseOption(page, 'Company size', '2-10')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Come back with a passkey' })).toBeVisible()
}

/** Whether the page is wider than its window, so that it scrolls sideways on small screens. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

type RouterLocation = { href: string }
type WithRouter = Window & {
  __TSR_ROUTER__?: {
    latestLocation: RouterLocation
    state: { status: string; location: RouterLocation; resolvedLocation?: RouterLocation }
  }
  leftFrom?: RouterLocation | undefined
}

/**
 * Navigates to another page of the app as its links do, which takes a fraction of the time of a reload. Resolves once
 * the app shows it.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const there = window as WithRouter
    there.leftFrom = there.__TSR_ROUTER__?.latestLocation
    window.history.pushState(null, '', to)
  }, path)
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router, leftFrom } = window as WithRouter
    const { latestLocation, state } = router ?? {}
    // The router receives the new address a moment later.
    if (latestLocation === leftFrom) return false
    const isThere = [state?.location, state?.resolvedLocation].every(
      (location) => location?.href === latestLocation?.href,
    )
    return state?.status === 'idle' && isThere
  })
}

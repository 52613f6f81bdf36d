import { expect, type Page } from '@playwright/test'
import { chooseOption } from './pages.ts'

/** Opens the printed link and signs up as the administrator. Ends on the set-up page that the first one is sent to. */
export async function becomeAdmin(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in on this browser' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill('ada')
  await page.getByRole('textbox', { name: 'Display name' }).fill('Ada')
  await chooseOption(page, 'What describes you best?', 'Engineering manager')
  await chooseOption(page, 'How would you like to use Sandlot?', 'Personal')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL(`${new URL(link).origin}/admin/setup`)
  await expect(page.getByRole('heading', { name: 'Setup', level: 1 })).toBeVisible()
}

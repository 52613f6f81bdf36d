import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/audit.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

/** More steps than the page has tab stops. */
const STEPS = 60

const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Presses Tab until an element has the focus, and checks that the focus is visible at each stop on the way. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let step = 0; step < STEPS; step += 1) {
    const found = await nameOfFocus(page)
    if (typeof name === 'string' ? found === name : name.test(found)) return
    await page.keyboard.press('Tab')
    expect(await isFocusSeen(page), `focus is seen on “${await nameOfFocus(page)}”`).toBe(true)
  }
  throw new Error(`Tab does not lead to ${name}, but to “${await nameOfFocus(page)}”`)
}

/** Visible by an outline or a shadow, of the element itself or of one that represents or contains it. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return true
    const around = [
      activeElement,
      ...activeElement.querySelectorAll('*'),
      activeElement.parentElement,
      ...(activeElement.closest('label')?.querySelectorAll('*') ?? []),
    ]
    return around.some((element) => {
      if (!element) return false
      return [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
    })
  })

test('shell, preferences and profile are reached and edited by keyboard alone, with a visible focus throughout', async ({
  page,
  me,
}) => {
  await makeSandbox(me, 'Tide table')
  await page.goto('/dashboard/recent')
  await expect(page.getByRole('link', { name: 'Tide table' })).toBeVisible()
  const account = page.getByRole('button', { name: 'Your account' })
  const dialog = page.getByRole('dialog')

  await test.step('the keyboard moves through the shell from left to right and down', async () => {
    const names: string[] = []
    for (let step = 0; step < STEPS && names.at(-1) !== 'Recently deleted'; step += 1) {
      await page.keyboard.press('Tab')
      names.push(await nameOfFocus(page))
      expect(await isFocusSeen(page), `focus is seen on “${names.at(-1)}”`).toBe(true)
    }
    const inOrder = [
      'Skip to content',
      'Sandlot',
      `Switch workspace: ${me.workspaceName}`,
      'Import',
      'Create',
      'Your account',
      'Recent',
      'Settings',
      'Get started',
      'All repositories',
      'Drafts',
      'Recently deleted',
    ]
    expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder)
  })

  await test.step('menus return the focus', async () => {
    await tabTo(page, 'Your account')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'User settings' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'User settings' })).toBeFocused()
  })

  await test.step('the preferences are edited, keep the focus while open, and return it', async () => {
    await page.keyboard.press('Enter')
    const tab = page.getByRole('tab', { name: 'Notifications' })
    await expect(tab).toBeVisible()
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await tabTo(page, 'Account')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(tab).toBeFocused()
    const mail = page.getByRole('switch').first()
    const before = await mail.isChecked()
    await expect(mail).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(mail).toBeFocused()
    await page.keyboard.press('Space')
    await expect(mail).toBeChecked({ checked: !before })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(account).toBeFocused()
  })

  await test.step('the profile is reached by typing its name in the menu, and edited', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
    await page.keyboard.type('Profile')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/u/${me.username}`)
    await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
    await tabTo(page, 'Edit profile')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Display name' }).waitFor()
    await expectAccessible(page)
  })
})

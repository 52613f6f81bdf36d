import { expect, type Locator } from '@playwright/test'
import { item, overflows, view } from '../../support/pages.ts'
import { makeSandboxes } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

const PHONE = { width: 390, height: 844 }

test('the sidebar is a drawer on small screens, forced colors show what is selected, and the theme is stored [SH-001, SH-002, SH-008, SH-010]', async ({
  page,
  me,
}) => {
  await makeSandboxes(me, ['Tides', 'Weather'])
  await page.goto('/dashboard/drafts')
  const sidebar = page.getByRole('navigation', { name: 'Workspace' })
  const account = page.getByRole('button', { name: 'Your account' })

  await test.step('the sidebar is beside the page', async () => {
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(sidebar).toBeVisible()
    expect((await page.getByRole('complementary').boundingBox())?.width).toBe(270)
  })

  await test.step('in forced-colors mode, selected, current, pressed and switched-on items are distinguishable', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const look = (place: Locator) =>
      place.evaluate((element) => {
        const { outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(element)
        return outlineStyle === 'none'
          ? backgroundColor
          : `${backgroundColor} ${outlineStyle} ${outlineWidth}`
      })
    // Some styles fade in.
    const expectDifferent = (one: Locator, other: Locator) =>
      expect.poll(async () => (await look(one)) === (await look(other))).toBe(false)

    await item(page, 'Tides').click({ position: { x: 20, y: 20 } })
    await expect(item(page, 'Tides')).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('searchbox').focus()
    await expectDifferent(item(page, 'Tides'), item(page, 'Weather'))
    await expectDifferent(
      sidebar.getByRole('link', { name: 'Drafts' }),
      sidebar.getByRole('link', { name: 'Recent', exact: true }),
    )
    await expectDifferent(view(page, 'Grid view'), view(page, 'List view'))

    await account.click()
    const entries = page.getByRole('menuitem')
    await expect(entries.first()).toBeFocused()
    await expectDifferent(entries.first(), entries.nth(1))
    await page.keyboard.press('Escape')

    await page.keyboard.press('ControlOrMeta+k')
    const options = page.getByRole('option')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expectDifferent(options.first(), options.nth(1))
    await page.keyboard.press('Escape')
    await page.emulateMedia({ forcedColors: null })
  })

  await test.step('the theme is selected in the menu and stored', async () => {
    const isDark = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.startsWith('dark'))
    const choose = async (name: 'Dark' | 'Light') => {
      await account.click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect.poll(isDark).toBe(name === 'Dark')
    }
    await choose('Light')
    await choose('Dark')
    await page.reload()
    expect(await isDark()).toBe(true)
    await expect(item(page, 'Tides')).toBeVisible()
    await choose('Light')
  })

  await test.step('on a small screen, the sidebar is a drawer', async () => {
    await page.setViewportSize(PHONE)
    await expect(sidebar).toBeHidden()
    expect(await overflows(page)).toBe(false)
    const toggle = page.getByRole('button', { name: 'Open sidebar' })
    await toggle.click()
    await expect(sidebar).toBeVisible()
    await page.getByRole('button', { name: 'Close sidebar' }).click()
    await expect(sidebar).toBeHidden()
    await toggle.click()
    await expect(sidebar).toBeVisible()
    await expect(page.locator('button.bg-scrim')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.mouse.click(PHONE.width - 10, PHONE.height / 2)
    await expect(sidebar).toBeHidden()
    await toggle.click()
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.click()
    await sidebar.getByRole('link', { name: 'Recently deleted' }).click()
    await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible()
    await expect(sidebar).toBeHidden()
  })
})

import { expect, type Page } from '@playwright/test'
import { test, withEmptyPages } from '../support/extension-test.ts'
import { newPerson } from '../support/people.ts'

declare const visit: (path: string) => Promise<void>

const acme = { origin: 'https://sandlot.acme.example', name: 'Acme' }
const link = (repository: string) => `${acme.origin}/dashboard?import_repo=${repository}`

const control = (page: Page) => page.getByRole('link', { name: 'Import to workspace' })

/** Checks that there is exactly one control, complete and for this repository. */
async function expectOne(page: Page, repository: string, tree?: string) {
  const ref = tree === undefined ? '' : `&import_ref=${tree}`
  await expect(control(page)).toHaveAttribute('href', link(repository) + ref)
  await expect(page.locator('sandlot-control')).toHaveCount(1)
}

const softly = (page: Page, path: string) => page.evaluate((to) => visit(to), path)

/** Waits two frames, in which a page can finish its pending work. */
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )

test.beforeEach(async ({ extension }) => extension.useHosts([acme]))

test('a repository’s root page has one control in each GitHub layout [EX-001]', async ({ page }) => {
  for (const owner of ['acme', 'visitor', 'older', 'drawn']) {
    await page.goto(`https://github.com/${owner}/widgets`)
    await expectOne(page, `${owner}/widgets`)
  }
})

test('branches with any name, and empty repositories, have it too [EX-002]', async ({ page }) => {
  for (const path of ['/acme/widgets/tree/main', '/acme/widgets/tree/feature/with/slashes', '/acme/empty']) {
    await page.goto(`https://github.com${path}`)
    await expectOne(page, path.split('/').slice(1, 3).join('/'), path.split('/tree/')[1])
  }
})

test('the control survives React’s rendering, and React reports nothing', async ({ page }) => {
  for (const owner of ['hydrated', 'hydratedvisitor']) {
    await page.goto(`https://github.com/${owner}/widgets`)
    await expectOne(page, `${owner}/widgets`)
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isHydrated'))).toBe(true)
    for (let round = 0; round < 3; round += 1) {
      await page.evaluate(() => (Reflect.get(window, 'redraw') as () => void)())
      await settled(page)
      await expectOne(page, `${owner}/widgets`)
    }
    expect(await page.evaluate(() => Reflect.get(window, 'reported'))).toEqual([])
  }
  await page.goto('https://github.com/reviewed/widgets/pull/12')
  await expect(page.getByRole('link', { name: 'Open branch' })).toHaveAttribute(
    'href',
    `${acme.origin}/dashboard?import_repo=acme/widgets&import_ref=fix/it&import_pull=12`,
  )
  expect(await page.evaluate(() => Reflect.get(window, 'reported'))).toEqual([])
})

test('signed out, the control is a working link, and sends no request before it is used [EX-007]', async ({
  context,
  extension,
  page,
  world,
}) => {
  await extension.useHosts([{ origin: world.url, name: 'Ours' }])
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await page.goto('https://github.com/acme/widgets')
  await control(page).hover()
  await settled(page)
  expect(asked).toEqual(['https://github.com/acme/widgets'])

  const opened = context.waitForEvent('page')
  await control(page).click()
  const dashboard = await opened
  await expect(dashboard).toHaveURL(/signin/)
  expect(new URL(dashboard.url()).searchParams.get('continue')).toBe('/dashboard?import_repo=acme%2Fwidgets')
})

test('twenty soft navigations, back and forward leave exactly one control, for the current page [EX-011]', async ({
  page,
}) => {
  await page.goto('https://github.com/acme/one')
  for (let round = 0; round < 5; round += 1)
    for (const path of ['/acme/two', '/acme/two/issues', '/acme/two/tree/main', '/acme/one']) {
      await softly(page, path)
      await settled(page)
      if (path.endsWith('issues')) await expect(page.locator('sandlot-control')).toHaveCount(0)
      else await expectOne(page, path.split('/').slice(1, 3).join('/'), path.split('/tree/')[1])
    }
  // Turbo shows cached copies, in which the control is inert.
  for (const [repository, tree] of [['acme/two', 'main'], [], ['acme/two'], ['acme/one']]) {
    await page.evaluate(() => history.back())
    await settled(page)
    if (repository) await expectOne(page, repository, tree)
    else await expect(page.locator('sandlot-control')).toHaveCount(0)
  }
  await page.evaluate(() => history.forward())
  await settled(page)
  await expectOne(page, 'acme/two')

  // The browser's back/forward cache restores the page unchanged.
  await page.goto('https://github.com/acme/three')
  await expectOne(page, 'acme/three')
  await page.goBack()
  await expectOne(page, 'acme/two')
})

test('the control reappears once when GitHub re-renders its place [EX-012]', async ({ page }) => {
  await page.goto('https://github.com/acme/widgets')
  await expectOne(page, 'acme/widgets')
  const row = () => document.querySelector('.pagehead-actions') as Element
  for (const change of [
    () => row().replaceChildren(),
    () => row().replaceWith(row().cloneNode(true)),
    () => {
      const container = document.querySelector('#repository-details-container') as Element
      container.insertAdjacentHTML('afterend', container.outerHTML)
      container.remove()
    },
    () => document.querySelector('sandlot-control')?.remove(),
    () => document.querySelector('sandlot-control')?.after(document.createElement('sandlot-control')),
  ]) {
    await page.evaluate(`const row = ${row}; (${change})()`)
    await settled(page)
    await expectOne(page, 'acme/widgets')
  }
})

test('a page without a place for it stays unchanged, without console output', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto('https://github.com/bare/widgets')
  const before = await page.content()
  await settled(page)
  expect(await page.content()).toBe(before)
  expect(said).toEqual([])
})

for (const scheme of ['light', 'dark'] as const)
  test(`the control shifts no layout and has the colors of its neighbors, ${scheme} [EX-014]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('https://github.com/acme/widgets')
    await expectOne(page, 'acme/widgets')
    await softly(page, '/acme/other')
    await settled(page)
    await expectOne(page, 'acme/other')
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0)
    const look = (element: Element) => {
      const { backgroundColor, color, height } = getComputedStyle(element)
      return { backgroundColor, color, height }
    }
    expect(await control(page).evaluate(look)).toEqual(
      await page.getByRole('button', { name: 'Star' }).evaluate(look),
    )
  })

test('the control can be reached by keyboard, and its title names what is imported and where', async ({
  context,
  page,
  world,
  extension,
}) => {
  await withEmptyPages(context, world)
  await extension.useHosts([{ origin: world.url, name: 'Ours' }])
  await page.goto('https://github.com/acme/widgets')
  await expect(control(page)).toHaveAttribute(
    'title',
    `Import acme/widgets to a workspace on Ours (${new URL(world.url).host}) with Sandlot`,
  )
  await page.keyboard.press('Tab')
  await expect(control(page)).toBeFocused()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await expect(await opened).toHaveURL(/import_repo/)
})

test('with several hosts the control names the selected one, and follows a change immediately [EX-029]', async ({
  extension,
  page,
}) => {
  await page.goto('https://github.com/acme/widgets')
  await expect(control(page)).toHaveText('Import to workspace')
  const other = { origin: 'https://other.example', name: 'Other' }
  await extension.useHosts([other, acme])
  await expect(control(page)).toHaveText('Import to workspaceOther')
  await expect(control(page)).toHaveAttribute('href', `${other.origin}/dashboard?import_repo=acme/widgets`)
  await extension.useHosts([])
  await expect(page.locator('sandlot-control')).toHaveCount(0)
})

test('signed in, the control shows the repository’s state, and its menu changes the target [EX-010]', async ({
  extension,
  page,
  world,
}) => {
  const me = await newPerson(world)
  await extension.signIn(world, me)
  const asked: string[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('/repos/page/')) asked.push(request.url())
  })
  await page.goto('https://github.com/private/widgets')
  await page.getByRole('button', { name: 'More of Sandlot' }).click()
  await expect(page.getByText('its name was not sent anywhere')).toBeVisible()
  expect(asked).toEqual([])

  await page.goto('https://github.com/acme/widgets')
  await page.getByRole('button', { name: 'More of Sandlot' }).focus()
  await page.keyboard.press('ArrowDown')
  const entries = page.getByRole('menuitemradio').or(page.getByRole('menuitem'))
  await expect(page.getByRole('menuitemradio', { name: me.workspaceName })).toBeFocused()
  await expect(entries.filter({ hasText: 'Ours' })).toHaveAttribute('aria-checked', 'true')
  // Tiers larger than this machine are disabled.
  const tiers = page.getByRole('group', { name: 'Virtual machine' }).getByRole('menuitemradio')
  await tiers.and(page.locator(':not([aria-disabled])')).last().click()
  await expect(control(page)).toHaveAttribute('href', /import_tier=\d/)
  await expect(control(page)).toHaveAttribute('href', /^\S+\?workspace=[\w-]+&import_repo=acme\/widgets/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const [options] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await expect(options.getByRole('heading', { name: 'Sandlot options' })).toBeVisible()
})

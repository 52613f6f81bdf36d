import { expect, type Page } from '@playwright/test'
import { type Deployment, deploy } from '../../support/deployment.ts'
import { watchProblems } from '../../support/page-problems.ts'
import { item } from '../../support/pages.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test as base } from '../../support/web-test.ts'

const test = base.extend<{ site: Deployment }>({
  site: async ({ world, context, problems }, use) => {
    const site = await deploy(world.url)
    const own = watchProblems(context, site.url)
    // Browsers also log what is unreachable or missing, and previews allow framing only by their own server.
    for (const watched of [problems, own])
      watched.expect(/Failed to load resource|WebSocket|Failed to fetch|preload|dynamically imported|Framing/)
    await use(site)
    await site.stop()
    own.expectNone()
  },
})
test.use({ serviceWorkers: 'allow' })

const message = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('status').filter({ hasText: text })
const installed = (page: Page) => message(page, 'Sandlot has been installed, it now works offline!')
const updated = (page: Page) => message(page, 'A new version of Sandlot is ready.')
const build = (page: Page) => page.locator('meta[name=build]').getAttribute('content')

/** All stored data of the user's lists, as text. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open('sandlot')
        opening.onerror = () => done('')
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('last-known')) return done('')
          const reading = db.transaction('last-known').objectStore('last-known').get('last')
          reading.onsuccess = () => {
            done(JSON.stringify(reading.result ?? ''))
            db.close()
          }
        }
      }),
  )

test('[SH-127] [SH-133] [SH-138] an installed app works offline: it shows the last known data with its age, and recovers by itself', async ({
  page,
  context,
  site,
  me,
}) => {
  const logged: string[] = []
  context.on('console', (line) => logged.push(line.text()))
  await makeSandbox(me, 'Seen before')
  await page.goto(`${site.url}/dashboard/drafts`)
  await expect(item(page, 'Seen before')).toBeVisible()
  await expect(installed(page)).toBeVisible()
  await expect.poll(() => kept(page)).toContain('"drafts"')
  await page.goto(`${site.url}/dashboard/templates`)
  await expect(page.getByText('No templates')).toBeVisible()
  await expect.poll(() => kept(page)).toContain('"templates"')

  // The list seen yesterday is available, although another list was opened first today.
  await site.down()
  await page.goto(`${site.url}/dashboard/drafts`)
  await expect(item(page, 'Seen before')).toBeVisible()
  const notice = page.getByText(
    /Sandlot cannot be reached right now\. This page shows data from \d\d:\d\d, \S+ ago/,
  )
  await expect(notice).toBeVisible()
  // API responses are in no cache, so nothing old can appear as new.
  const addresses = await page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
    return all
  })
  expect(addresses.length).toBeGreaterThan(30)
  expect(addresses.filter((path) => !/^\/(assets\/|index\.html$|favicon\.svg$)/.test(path))).toEqual([])
  // The user's Prettier settings belong to the preferences, and the formatter itself to the editor.
  expect(
    addresses.filter((path) =>
      /codemirror|prettier(?!-config)|\/(?:editor|code|preview)-(?!tab|pins)/.test(path),
    ),
  ).toEqual([])
  expect(await page.evaluate(() => fetch('/api/health').catch(() => 'nothing'))).toBe('nothing')

  await makeSandbox(me, 'Made meanwhile')
  await site.up()
  await expect(item(page, 'Made meanwhile')).toBeVisible({ timeout: 40_000 })
  await expect(notice).toBeHidden()
  await expect.poll(() => kept(page)).toContain('Made meanwhile')

  await context.setOffline(true)
  await site.down()
  await page.goto(`${site.url}/dashboard/drafts`)
  await expect(item(page, 'Made meanwhile')).toBeVisible()
  await expect(page.getByText(/You are offline\. This page shows data from/)).toBeVisible()
  await expect
    .poll(() => logged.filter((line) => line.includes('runs in offline mode')).length)
    .toBeGreaterThan(0)
  await site.up()
  await context.setOffline(false)
  await expect(page.getByText(/You are offline\./)).toBeHidden()

  await page.goto(`${site.url}/signout`)
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()
  expect(await kept(page)).toBe('""')
})

test('[SH-134] a new version is offered within one navigation and applied with the next, in every tab', async ({
  page,
  context,
  site,
  me,
}) => {
  const { id } = await makeSandbox(me, 'To be opened')
  await page.goto(`${site.url}/dashboard/drafts`)
  await expect(installed(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${site.url}/dashboard/recent`)
  await expect(item(other, 'To be opened')).toBeVisible()
  expect([await build(page), await build(other)]).toEqual(['1', '1'])

  site.publish(2)
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(updated(page)).toBeVisible()
  await expect(installed(page)).toBeHidden()
  expect(await build(page)).toBe('1')
  await page.getByRole('link', { name: 'Shared with me' }).click()
  await expect.poll(() => build(page).catch(() => null)).toBe('2')
  await expect(page).toHaveURL(`${site.url}/dashboard/shared`)
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with me' })).toBeVisible()
  await expect(updated(page)).toBeHidden()

  // The other tab is unchanged, and updates when told to.
  expect(await build(other)).toBe('1')
  await updated(other).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => build(other).catch(() => null)).toBe('2')
  await expect(item(other, 'To be opened')).toBeVisible()

  // A page of the previous build requests a part that no longer exists. It reports that, and does not navigate on its
  // own.
  site.lose(/\/editor-(?!tab)/)
  let loads = 0
  other.on('load', () => {
    loads += 1
  })
  await other.goto(`${site.url}/p/sandbox/${id}`)
  await expect(other.getByText('could not be loaded')).toBeVisible()
  const again = other.getByRole('button', { name: 'Load again' })
  await expect(again).toBeVisible()
  expect(loads).toBeLessThanOrEqual(2)
  site.lose(null)
  await again.click()
  await expect(other.getByRole('textbox', { name: 'index.html' })).toBeVisible()
})

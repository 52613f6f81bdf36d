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

/** A class name of CodeMirror. Minifiers leave strings alone, so it is in every script that contains the editor. */
const EDITOR = 'cm-activeLineGutter'

/** The number of scripts that a page has loaded, and whether the editor is in one of them. */
const scriptsOf = (page: Page) =>
  page.evaluate(async (mark) => {
    const all = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const texts = await Promise.all(all.map(async ({ name }) => (await fetch(name)).text()))
    return { count: all.length, hasEditor: texts.some((text) => text.includes(mark)) }
  }, EDITOR)

test('[SH-127] [SH-133] [SH-134] [SH-138] an installed app works offline and recovers by itself; a new version is offered within one navigation and applied with the next, in every tab', async ({
  page,
  context,
  site,
  me,
}) => {
  test.slow()
  const logged: string[] = []
  context.on('console', (line) => logged.push(line.text()))
  const { id } = await makeSandbox(me, 'Seen before')

  await test.step('the first visit installs it, and loads no editor code', async () => {
    await page.goto(`${site.url}/dashboard/drafts`)
    await expect(item(page, 'Seen before')).toBeVisible()
    // Installing is the last thing that a page does on its own.
    await expect(installed(page)).toBeVisible()
    await expect.poll(() => kept(page)).toContain('"drafts"')
    const { count, hasEditor } = await scriptsOf(page)
    expect(hasEditor).toBe(false)
    expect(count).toBeGreaterThan(0)
    // Browsers list no more.
    expect(count).toBeLessThan(250)
  })

  const other = await context.newPage()
  await test.step('a new version is offered within one navigation and applied with the next', async () => {
    await other.goto(`${site.url}/dashboard/recent`)
    await expect(item(other, 'Seen before')).toBeVisible()
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
  })

  await test.step('another tab is unchanged, and updates when told to', async () => {
    expect(await build(other)).toBe('1')
    await updated(other).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => build(other).catch(() => null)).toBe('2')
    await expect(item(other, 'Seen before')).toBeVisible()
  })

  await test.step('API responses are in no cache, so nothing old can appear as new, and neither is the editor', async () => {
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
  })

  await test.step('a page of the previous build whose part no longer exists reports that, and does not navigate on its own', async () => {
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
    expect((await scriptsOf(other)).hasEditor).toBe(true)
    await other.close()
  })

  const notice = page.getByText(
    /Sandlot cannot be reached right now\. This page shows data from \d\d:\d\d, \S+ ago/,
  )
  await test.step('without a server it shows the last known data with its age, and recovers by itself', async () => {
    // The list seen before is available, although this page was opened on another list.
    await expect.poll(() => kept(page)).toContain('"shared"')
    await site.down()
    await page.goto(`${site.url}/dashboard/drafts`)
    await expect(item(page, 'Seen before')).toBeVisible()
    await expect(notice).toBeVisible()
    expect(await page.evaluate(() => fetch('/api/health').catch(() => 'nothing'))).toBe('nothing')

    await makeSandbox(me, 'Made meanwhile')
    await site.up()
    await expect(item(page, 'Made meanwhile')).toBeVisible({ timeout: 40_000 })
    await expect(notice).toBeHidden()
    await expect.poll(() => kept(page)).toContain('Made meanwhile')
  })

  await test.step('without a network, too', async () => {
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
  })

  await test.step('signing out removes what is stored', async () => {
    await page.goto(`${site.url}/signout`)
    await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()
    expect(await kept(page)).toBe('""')
  })
})

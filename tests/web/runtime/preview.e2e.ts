import { expect, type Page } from '@playwright/test'
import { putSandbox } from '@sandlot/core/sandboxes/metadata/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { keepInside, makeSite, previewOf, shownPage, writeTexts } from '../../support/previews.ts'
import { makeSandbox } from '../../support/sandboxes.ts'
import { test } from '../../support/web-test.ts'

/** Packages may have to be fetched first. */
const INSTALL_MS = 90_000

const app = (title: string, more = '') => `import { useState } from 'react'

export function App() {
  const [count, setCount] = useState(0)
  ${more}
  return <main><h1>${title}</h1><button onClick={() => setCount(count + 1)}>Count {count}</button></main>
}
`

/** Replaces the text in the open editor. */
async function type(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const log = (page: Page) => page.getByRole('log')

test('a project runs with its packages and external resources [TP-023]: edits keep its state, errors link to their line, and logs do no harm', async ({
  page,
  context,
  me,
  problems,
}) => {
  // Errors of the user's own code are not ours.
  problems.expect(/\/\/\w+\.localhost:/)
  problems.expect(/__sandlot\/npm/)
  // A worker of the bundler that starts before its compiler has loaded logs this, and retries.
  problems.expect(/Babel is not defined/)
  test.setTimeout(300_000)
  const outside = await keepInside(context)
  const asked: string[] = []
  await context.route('https://cdn.example/**', (route) => {
    const url = route.request().url()
    asked.push(url)
    const isStyle = url.endsWith('.css')
    return route.fulfill({
      contentType: isStyle ? 'text/css' : 'text/javascript',
      body: isStyle ? 'h1 { color: rgb(1, 2, 3) }' : 'document.documentElement.dataset.extra = "yes"',
    })
  })
  const [style, script] = ['https://cdn.example/base.css', 'https://cdn.example/extra.js']
  const sandbox = await makeSandbox(me, 'Counting', 'react')
  await me.client.rest(putSandbox, {
    params: { id: sandbox.id },
    body: { sandbox: { externalResources: [style] } },
  })
  const path = sandbox.modules.some(({ title }) => title === 'App.jsx') ? 'src/App.jsx' : 'src/App.js'
  await writeTexts(me, sandbox, { [path]: app('First') })
  const packages = /\/__sandlot\/npm\//
  await context.route(packages, (route) => route.fulfill({ status: 502, body: 'The registry is gone.' }))
  await page.goto(`/p/sandbox/${sandbox.id}?file=${path}`)
  const shown = shownPage(page)

  await test.step('a button retries a failed package download', async () => {
    const alert = preview(page).getByRole('alert')
    await expect(alert).toBeVisible({ timeout: INSTALL_MS })
    await context.unroute(packages)
    // The next try loads the page anew, and with it the external resources.
    asked.length = 0
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(shown.getByRole('heading', { name: 'First' })).toBeVisible({ timeout: INSTALL_MS })
    await expect(alert).toBeHidden()
  })

  await test.step('an edit shows before it is saved, and the counter’s state is kept', async () => {
    await shown.getByRole('button').click()
    await type(page, app('Second'))
    await expect(shown.getByRole('heading', { name: 'Second' })).toBeVisible()
    await expect(shown.getByRole('button', { name: 'Count 1' })).toBeVisible()
  })

  await test.step('external resources are loaded once, and again only when their list changes', async () => {
    await expect(shown.getByRole('heading', { name: 'Second' })).toHaveCSS('color', 'rgb(1, 2, 3)')
    expect(asked).toEqual([style])
    const panels = page.getByRole('navigation', { name: 'Panels' })
    await panels.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('textbox', { name: 'Address of a stylesheet or script' }).fill(script)
    await page.keyboard.press('Enter')
    await expect(shown.locator('html')).toHaveAttribute('data-extra', 'yes')
    expect([...asked].sort()).toEqual([style, style, script].sort())
    await panels.getByRole('button', { name: 'Files' }).click()
  })

  await test.step('an error shows its message, and its lines link to the editor', async () => {
    await type(page, app('Third', 'const = 1'))
    const alert = preview(page).getByRole('alert')
    await expect(alert).toContainText('Unexpected token')
    await alert.getByRole('button', { name: `Open ${path} at line 5` }).click()
    await expect(page.locator('.cm-activeLine')).toContainText('const = 1')
    await type(page, app('Third', 'nothing.there()'))
    await expect(alert).toContainText('nothing is not defined')
    await type(page, app('Third'))
    await expect(alert).toBeHidden()
    await expect(shown.getByRole('heading', { name: 'Third' })).toBeVisible()
  })

  await test.step('the console filters, expands objects and survives a flood of messages', async () => {
    await page.getByRole('button', { name: 'Console', exact: true }).click()
    await type(
      page,
      app(
        'Logs',
        'console.warn("careful"); console.log("state", { deep: { er: [1, 2] } }); console.error("broken")',
      ),
    )
    await expect(log(page)).toContainText('careful')
    await page.getByRole('button', { name: 'Clear the console' }).click()
    await shown.getByRole('button').click()
    await expect(log(page)).toContainText('broken')
    await page.getByRole('button', { name: /^Log / }).click()
    await expect(log(page)).not.toContainText('state')
    await page.getByRole('button', { name: /^Log / }).click()
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('STATE')
    await expect(log(page)).not.toContainText('careful')
    await log(page).getByRole('button', { name: 'Show what is in Object' }).first().click()
    await expect(log(page).getByRole('button', { name: 'Hide what is in Object' })).toBeVisible()
    await expect(log(page)).toContainText('deep: Object')
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('')
    await type(page, app('Storm', 'for (let index = 0; index < 3000; index++) console.log("line", index)'))
    await expect(log(page)).toContainText('more lines came too fast to be shown')
    await expect(shown.getByRole('heading', { name: 'Storm' })).toBeVisible()
    await type(page, app('First'))
    await expect(shown.getByRole('heading', { name: 'First' })).toBeVisible()
  })

  await test.step('a dependency outside the registry is reported with its line, and the preview recovers once it is removed', async () => {
    const alert = preview(page).getByRole('alert')
    const manifest = sandbox.modules.find(({ title }) => title === 'package.json')?.code ?? ''
    const withMore = manifest.replace('"react":', '"../../etc": "file:../..",\n    "react":')
    await writeTexts(me, sandbox, { 'package.json': withMore })
    await expect(alert).toContainText('`../../etc@file:../..` is not a package name and a version.')
    const line = withMore.slice(0, withMore.indexOf('../../etc')).split('\n').length
    await alert.getByRole('button', { name: `Open package.json at line ${line}` }).click()
    await expect(page.locator('.cm-activeLine')).toContainText('../../etc')
    await type(page, manifest.replace('"react":', '"other": "git+https://example.com/a/b",\n    "react":'))
    await expect(alert).toContainText('`other` asks for `git+https://example.com/a/b`.')
    await type(page, manifest)
    await expect(shownPage(page).getByRole('heading', { name: 'First' })).toBeVisible({ timeout: INSTALL_MS })
    await expect(alert).toBeHidden()
  })
  expect(outside).toEqual([])
})

test('a static site is shown as saved, with its own addresses', async ({ page, context, me, problems }) => {
  // Errors of the user's own code are not ours.
  problems.expect(/\/\/\w+\.localhost:/)
  const outside = await keepInside(context)
  const { id } = await makeSite(me, {
    'index.html': '<link rel="stylesheet" href="styles.css"><h1>Home</h1><a href="about.html">About</a>',
    'about.html': '<h1>About</h1><script>\n\nthrow new Error("lost")</script>',
    'styles.css': 'h1 { color: rgb(1, 2, 3) }',
  })
  await page.goto(`/p/sandbox/${id}?file=styles.css`)
  const shown = shownPage(page)
  const address = page.getByRole('textbox', { name: 'Address in the preview' })
  await expect(shown.getByRole('heading', { name: 'Home' })).toHaveCSS('color', 'rgb(1, 2, 3)')

  await test.step('styles change in place', async () => {
    await shown.locator('h1').evaluate((heading) => heading.setAttribute('data-kept', 'yes'))
    await type(page, 'h1 { color: rgb(4, 5, 6) }')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(shown.getByRole('heading', { name: 'Home' })).toHaveCSS('color', 'rgb(4, 5, 6)')
    await expect(shown.locator('h1[data-kept]')).toBeVisible()
  })

  await test.step('links, addresses, back and forward navigate in it', async () => {
    await shown.getByRole('link', { name: 'About' }).click()
    await expect(address).toHaveValue('/about.html')
    await expect(preview(page).getByRole('alert')).toContainText('lost')
    await expect(preview(page).getByRole('button', { name: 'Open about.html at line 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(shown.getByRole('heading', { name: 'Home' })).toBeVisible()
    await page.getByRole('button', { name: 'Forward', exact: true }).click()
    await expect(address).toHaveValue('/about.html')
    await address.fill('https://evil.example/')
    await address.press('Enter')
    await expect(page.getByText('The preview only shows this sandbox.')).toBeVisible()
    await address.fill('index.html')
    await address.press('Enter')
    await expect(shown.getByRole('heading', { name: 'Home' })).toBeVisible()
  })

  await test.step('it takes the size of a phone, and any other', async () => {
    await page.getByRole('button', { name: 'Choose a screen size' }).click()
    await expect.poll(() => shown.locator('html').evaluate(() => window.innerWidth)).toBe(390)
    await page.getByRole('button', { name: 'Rotate' }).click()
    await expect.poll(() => shown.locator('html').evaluate(() => window.innerWidth)).toBe(844)
    await page.getByRole('textbox', { name: 'Width in pixels' }).fill('500')
    await page.keyboard.press('Enter')
    await expect.poll(() => shown.locator('html').evaluate(() => window.innerWidth)).toBe(500)
  })

  await test.step('an endless loop does not block the page and can be stopped', async () => {
    // The page waits for its frame by a clock that is five times as fast, because the loop takes all of a core.
    await page.evaluate(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() * 5
    })
    await writeTexts(me, await me.client.rest(getSandbox, { params: { id } }), {
      'index.html': '<h1>Loop</h1><script>for (;;) {}</script>',
    })
    const alert = preview(page).getByRole('alert')
    await expect(alert).toContainText('endless loop', { timeout: 30_000 })
    await writeTexts(me, await me.client.rest(getSandbox, { params: { id } }), {
      'index.html': '<h1>Ended</h1>',
    })
    await alert.getByRole('button', { name: 'Stop the preview' }).click()
    await page.getByRole('button', { name: 'Start the preview' }).click()
    await expect(shown.getByRole('heading', { name: 'Ended' })).toBeVisible({ timeout: 45_000 })
  })
  expect(outside).toEqual([])
})

test('a preview in its own tab is the site itself', async ({ page, me, world }) => {
  const sandbox = await makeSite(me, { 'index.html': '<title>Mine</title><h1>Alone</h1>' })
  await page.goto(`${previewOf(world, sandbox)}/`)
  await expect(page.getByRole('heading', { name: 'Alone' })).toBeVisible()
  await expect(page).toHaveTitle('Mine')
  expect(await page.evaluate(() => document.scripts.length)).toBe(0)
})

test('a project in its own tab runs there, and shows its errors', async ({ page, context, me, world }) => {
  test.setTimeout(150_000)
  const outside = await keepInside(context)
  const sandbox = await makeSandbox(me, 'Alone', 'react')
  await page.goto(`${previewOf(world, sandbox)}/deep/er?x=1`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'React' })).toBeVisible({
    timeout: INSTALL_MS,
  })
  expect(
    await page
      .frameLocator('iframe')
      .locator('html')
      .evaluate(() => location.pathname),
  ).toBe('/deep/er')
  await writeTexts(me, sandbox, { 'package.json': '{ "dependencies": ' })
  await page.reload()
  await expect(page.locator('main')).toContainText('package.json')
  expect(outside).toEqual([])
})

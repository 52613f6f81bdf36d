import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { embedCode, embedPath } from '@sandlot/core/embeds/rules'
import { setSandboxPrivacy } from '@sandlot/core/sandboxes/metadata/rest'
import { keepInside, writeTexts } from '../support/previews.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import { test } from '../support/web-test.ts'

/** Another site with a page that contains this HTML. */
async function otherSite(html: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><h1>A blog</h1>${html}`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // By address, not by a name of this computer, so that the browser treats it as a separate site.
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}

/** Packages may have to be fetched first. */
const INSTALL_MS = 90_000

const app = (title: string) => `export const App = () => <h1>${title}</h1>\n`

test('another site embeds a public sandbox for its readers to try, until it becomes private', async ({
  page,
  context,
  me,
  world,
  problems,
}) => {
  test.setTimeout(180_000)
  problems.expect(/Failed to load resource|Could not read/)
  await keepInside(context)
  const sandbox = await makeSandbox(me, 'Played with', 'react')
  const path = sandbox.modules.some(({ title }) => title === 'App.jsx') ? 'src/App.jsx' : 'src/App.js'
  await writeTexts(me, sandbox, { [path]: app('As it came') })
  const setPrivacy = (privacy: number) =>
    me.client.rest(setSandboxPrivacy, { params: { id: sandbox.id }, body: { sandbox: { privacy } } })
  await setPrivacy(0)
  const url = world.url + embedPath(sandbox.id, { file: path })
  const site = await otherSite(embedCode({ url, title: 'Played with' }))
  try {
    await page.goto(site.url)
    const embed = page.frameLocator('iframe[title="Played with"]')
    const shown = embed.frameLocator('iframe[title^="Preview of"]').frameLocator('iframe')
    await expect(shown.getByRole('heading', { name: 'As it came' })).toBeVisible({ timeout: INSTALL_MS })

    await test.step('a reader’s edits show in the preview, and can be reset', async () => {
      await embed.locator('.cm-content').click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(app('As it went'))
      await expect(shown.getByRole('heading', { name: 'As it went' })).toBeVisible()
      await embed.getByRole('button', { name: 'Reset' }).click()
      await expect(shown.getByRole('heading', { name: 'As it came' })).toBeVisible()
      await expect(embed.getByRole('button', { name: 'Reset' })).toBeHidden()
    })

    await test.step('the rest of the app refuses to be framed', async () => {
      problems.expect(/frame-ancestors|Framing/)
      const own = await otherSite(`<iframe title="own" src="${world.url}/p/sandbox/${sandbox.id}"></iframe>`)
      const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'))
      await page.goto(own.url)
      await refused
      own.close()
    })

    await test.step('a private sandbox is not shown', async () => {
      await setPrivacy(2)
      await page.goto(site.url)
      await expect(embed.getByRole('heading', { name: 'There is nothing to show here' })).toBeVisible()
      await expect(embed.locator('iframe')).toHaveCount(0)
    })
  } finally {
    site.close()
  }
})

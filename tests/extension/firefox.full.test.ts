import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIREFOX, type Firefox, startFirefox } from '../support/firefox.ts'
import { githubPage } from './github.ts'
import { reactScript } from './hydrated.ts'

const EXTENSION = resolve(import.meta.dirname, '../../apps/extension/.output/firefox-mv3')

let firefox: Firefox
beforeAll(async () => {
  if (!FIREFOX) return
  firefox = await startFirefox(FIREFOX, {
    origin: 'https://github.com',
    page: async (url) =>
      url.pathname === '/assets/react.js'
        ? { type: 'text/javascript', body: await reactScript() }
        : { type: 'text/html; charset=utf-8', body: await githubPage(url) },
    preset: {
      extension: 'extension@sandlot.invalid',
      data: { hosts: [{ origin: 'https://sandlot.acme.example', name: 'Acme' }] },
    },
  })
  await install()
})
afterAll(() => firefox?.stop())

const install = () =>
  firefox.ask('webExtension.install', { extensionData: { type: 'path', path: EXTENSION } })
const controls = () => firefox.evaluate('document.querySelectorAll("sandlot-control").length')

test.skipIf(!FIREFOX)(
  'Firefox inserts one control on repositories in each layout, and keeps it',
  async () => {
    for (const owner of ['acme', 'visitor', 'older', 'drawn', 'hydrated', 'hydratedvisitor']) {
      await firefox.goto(`https://github.com/${owner}/widgets`)
      await expect.poll(async () => [owner, await controls()]).toEqual([owner, 1])
    }
    expect(await firefox.evaluate('window.isHydrated')).toBe(true)
    for (let round = 0; round < 3; round += 1) {
      await firefox.evaluate('window.redraw()')
      await expect.poll(controls).toBe(1)
    }
    expect(await firefox.evaluate('window.reported')).toEqual([])
  },
)

test.skipIf(!FIREFOX)('the control leads to the host preset by the administrator', async () => {
  await firefox.goto('https://github.com/acme/widgets')
  const link = 'document.querySelector("sandlot-control")?.shadowRoot.querySelector("a").href'
  await expect
    .poll(() => firefox.evaluate(link))
    .toMatch(/^https:\/\/sandlot\.acme\.example\/.*acme(?:%2F|\/)widgets/)
})

test.skipIf(!FIREFOX)('an extension update under an open page leaves one working control', async () => {
  await firefox.goto('https://github.com/acme/widgets')
  await expect.poll(controls).toBe(1)
  await firefox.evaluate('document.querySelector("sandlot-control").setAttribute("data-before", "")')
  await install()
  await expect.poll(() => firefox.evaluate('document.querySelectorAll("[data-before]").length')).toBe(0)
  await expect.poll(controls).toBe(1)
  await firefox.evaluate('visit("/acme/gadgets")')
  await expect
    .poll(async () => [await firefox.evaluate('location.pathname'), await controls()])
    .toEqual(['/acme/gadgets', 1])
})

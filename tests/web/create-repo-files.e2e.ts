import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { test as base } from '../support/web-test.ts'

/** The address of a page on another site that embeds ours and records its messages. */
const test = base.extend<{ parent: string }>({
  parent: async ({ problems, world }, use) => {
    // Browsers may block storage for embedded pages, which the page logs.
    problems.expect(/Could not read CSB/)
    const body = `<!doctype html><title>Parent</title>
      <script>const heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>
      <iframe title="ours" src="${world.url}/standalone/create-repo-files"></iframe>`
    const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(body))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
})

async function openParent(page: Page, parent: string) {
  await page.goto(parent)
  await expect.poll(() => heard(page)).toEqual([{ type: 'create-repo-files-ready' }])
}

const heard = (page: Page) => page.evaluate<unknown[]>('heard')
const post = (page: Page, sandbox: unknown) =>
  page.evaluate((posted) => {
    window.frames[0]?.postMessage({ type: 'create-repo-files', sandbox: posted }, '*')
  }, sandbox)

test('when embedded, reports that it is ready, packs each sandbox posted to it and answers with its files, or with why not [SH-123, CR-068, CR-069, CR-070, LV-026, LV-027, LV-028, ER-090, RT-039]', async ({
  page,
  parent,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/repository-files-[\w-]+\.js$/.test(request.url())) loaded.push(request.url())
  })
  await openParent(page, parent)
  // The code for packing is loaded with the first sandbox to pack.
  expect(loaded).toEqual([])
  await post(page, {
    title: 'Sea',
    template: 'static',
    modules: [
      { title: 'index.html', code: '<h1>Sea</h1>', directoryShortid: null, isBinary: false },
      { title: 'a.png', code: 'iVBORw0KGgo=', directoryShortid: 'img', isBinary: true },
    ],
    directories: [{ shortid: 'img', title: 'img', directoryShortid: null }],
  })
  await expect.poll(() => heard(page)).toHaveLength(2)
  expect(loaded).toHaveLength(1)
  expect((await heard(page))[1]).toEqual({
    type: 'create-repo-files-success',
    message: {
      sandbox: [
        { path: 'img/a.png', content: 'iVBORw0KGgo=', isBinary: true },
        { path: 'index.html', content: '<h1>Sea</h1>', isBinary: false },
      ],
    },
  })
  await expect(page.frameLocator('iframe').getByRole('status')).toHaveText('Created 2 repository files.')

  await post(page, { modules: [{ title: '../out', code: '' }] })
  await expect.poll(() => heard(page)).toHaveLength(3)
  expect((await heard(page))[2]).toEqual({
    type: 'create-repo-files-error',
    message: 'Could not create - The path “../out” cannot have “.” or “..” as the name of a folder or file.',
  })
  await post(page, { modules: [] })
  await expect.poll(() => heard(page)).toHaveLength(4)
  expect((await heard(page))[3]).toEqual({ type: 'create-repo-files-success', message: { sandbox: [] } })
})

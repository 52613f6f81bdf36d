import { expect, type Response } from '@playwright/test'
import { forkSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import type { Person } from '../../support/people.ts'
import { keepInside, previewOf, shownPage, writeTexts } from '../../support/previews.ts'
import { test } from '../../support/web-test.ts'

/** The official template of plain HTML that runs in the browser. */
const PLAIN = 'rjk9n4zj7m'

async function makePrivate(me: Person): Promise<SandboxRecord> {
  const sandbox = await me.client.rest(forkSandbox, {
    params: { id: PLAIN },
    body: { title: 'Private one', privacy: 2 },
  })
  await writeTexts(me, sandbox, { 'index.html': '<h1>Only for us</h1>' })
  return sandbox
}

test('[AC-080] [RT-025] a private preview in its own tab opens through the app, for authorized users', async ({
  page,
  context,
  me,
  world,
}) => {
  await keepInside(context)
  const sandbox = await makePrivate(me)
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await page.goto(previewOf(world, sandbox))
  await expect(page.getByRole('heading', { name: 'This preview is private.' })).toBeVisible()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the preview' }).click()
  const popup = await opening
  expect(popup.url()).toBe(`${world.url}/auth/sandbox/${sandbox.id}`)
  await expect(page.getByRole('heading', { name: 'Only for us' })).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Only for us' })).toBeVisible()
  expect(sandbox.previewSecret).toEqual(expect.any(String))
  expect(asked.filter((url) => url.includes(sandbox.previewSecret ?? 'none'))).toEqual([])
  expect(world.log()).not.toContain(sandbox.previewSecret)
})

test('a private preview shows nothing to others, who are asked to sign in', async ({
  browser,
  me,
  world,
}) => {
  const sandbox = await makePrivate(me)
  const elsewhere = await browser.newContext()
  const visitor = await elsewhere.newPage()
  await visitor.goto(previewOf(world, sandbox))
  const opening = visitor.waitForEvent('popup')
  await visitor.getByRole('button', { name: 'Open the preview' }).click()
  const popup = await opening
  await popup.waitForURL(/\/signin\?continue=/)
  await popup.close()
  await expect(visitor.getByRole('heading', { name: 'This preview is private.' })).toBeVisible()
  expect(await visitor.evaluate(async () => (await fetch('/index.html')).status)).toBe(404)
  await elsewhere.close()
})

test('the secret is sent only to the preview of that sandbox', async ({ page, me, world, problems }) => {
  problems.expect(/postMessage/)
  const sandbox = await makePrivate(me)
  const stranger = await makePrivate(me)
  await page.goto(previewOf(world, stranger))
  const heard = await page.evaluate(
    ([app, id]) =>
      new Promise((resolve) => {
        const popup = window.open(`${app}/auth/sandbox/${id}`)
        const heard: unknown[] = []
        window.addEventListener('message', ({ data }) => heard.push(data))
        const asking = setInterval(
          () => popup?.postMessage({ $type: 'request-preview-secret' }, app ?? ''),
          100,
        )
        setTimeout(() => {
          clearInterval(asking)
          popup?.close()
          resolve(heard)
        }, 4000)
      }),
    [world.url, sandbox.id],
  )
  expect(heard).toEqual([])
})

test('a private site shows immediately in the editor, once the browser’s data is cleared, which is done only once', async ({
  page,
  context,
  me,
}) => {
  await keepInside(context)
  const sandbox = await makePrivate(me)
  const trades = async () => {
    const replies: Response[] = []
    const note = (reply: Response) => {
      if (reply.url().endsWith('/__sandlot/session')) replies.push(reply)
    }
    page.on('response', note)
    await page.goto(`/p/sandbox/${sandbox.id}`)
    await expect(shownPage(page).getByRole('heading', { name: 'Only for us' })).toBeVisible()
    page.off('response', note)
    return Promise.all(
      replies.map(async (reply) => [reply.status(), (await reply.allHeaders())['clear-site-data']]),
    )
  }
  const first = await trades()
  expect([first[0], first.at(-1)]).toEqual([
    [202, '"cache", "storage"'],
    [204, undefined],
  ])
  expect((await trades())[0]).toEqual([204, undefined])
})

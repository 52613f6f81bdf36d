// @vitest-environment jsdom
import { embedMessages as say } from '@sandlot/core/embeds/messages'
import { embedRefusalText } from '@sandlot/core/embeds/refusals'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { EmbedPage } from './embed-page.tsx'
import { record } from './testing/record.ts'

const environment = {
  ...readEnvironment(null),
  useStaticPreview: true,
  previewDomain: 'http://localhost:4000',
}

let isNarrow = false
beforeEach(() => {
  isNarrow = false
  delete document.documentElement.dataset.theme
})

function show(query: Record<string, string> = {}, answer: () => unknown = () => record, at = '/') {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener() {},
    removeEventListener() {},
  }))
  return showPage(
    <EmbedPage id="aaa111" query={query} />,
    { ...memberAs(), 'GET /api/v1/sandboxes/aaa111/embedded': answer },
    { environment, at },
  )
}
const pressed = () =>
  [...document.querySelectorAll('[role="group"] [aria-pressed="true"]')].map((one) =>
    one.getAttribute('aria-label'),
  )
const preview = () => document.querySelector('iframe')

test('shows code and preview of a public sandbox, with links that open outside the frame', async () => {
  show()
  await find('h1', 'Shop')
  await find('iframe')
  expect(pressed()).toEqual([say.views.split])
  expect(document.body.textContent).toContain('data.bin')
  const links = [...document.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toContain('/p/sandbox/aaa111')
  for (const link of links) expect(link.target).toBe('_blank')
})

test('the address selects a single view, the file, the path and the colors', async () => {
  show({ view: 'editor', module: '/other.bin', theme: 'dark' })
  await find('h1', 'Shop')
  expect(pressed()).toEqual([say.views.editor])
  expect(preview()).toBeNull()
  await find('button', /other\.bin/)
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('names a missing file', async () => {
  show({ view: 'editor', module: '/gone.js' })
  await find('h2', 'There is no file gone.js in this sandbox.')
})

test('the preview-only view shows no code, and no toolbar if the address hides it', async () => {
  show({ view: 'preview', hidenavigation: '1' })
  await find('iframe')
  expect(seek('button', previewMessages.reload)).toBeUndefined()
  expect(document.body.textContent).not.toContain('data.bin')
})

test('a click-to-run preview loads nothing before the click', async () => {
  show({ view: 'preview', runonclick: '1' })
  await find('p', previewMessages.waiting)
  expect(preview()).toBeNull()
  ;(await find('button', previewMessages.start)).click()
  await find('iframe')
})

test('the preview keeps running while the code is shown', async () => {
  show({ view: 'preview' })
  const frame = await find('iframe')
  ;(await find('button', say.views.editor)).click()
  await find('section', say.views.editor)
  expect(preview()).toBe(frame)
})

test('its parts are regions with names of their own', async () => {
  show()
  await find('iframe')
  expect(names('main section[aria-label]')).toEqual([say.views.editor, say.views.preview])
})

test('in narrow frames, shows code and preview one at a time', async () => {
  isNarrow = true
  show()
  await find('iframe')
  expect(pressed()).toEqual([say.views.preview])
  expect(names('[role="group"] button')).toEqual([say.views.preview, say.views.editor])
})

test('a devbox shows its code and links to where it runs', async () => {
  show({}, () => ({ ...record, v2: true }))
  await find('p', say.devbox)
  expect(preview()).toBeNull()
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === say.openIn)
  expect(link?.getAttribute('href')).toBe('/p/devbox/aaa111')
})

test.each([
  ['private', { privacy: 2 }, embedRefusalText('notOpen')],
  ['deleted', { removed_at: '2026-01-02T00:00:00Z' }, embedRefusalText('inTrash')],
])('does not show a %s sandbox, even to those with access', async (_state, fields, reason) => {
  show({}, () => ({ ...record, ...fields }))
  await find('p', reason)
  expect(preview()).toBeNull()
  expect(document.body.textContent).not.toContain('Shop')
})

test('does not distinguish a missing sandbox from an inaccessible one', async () => {
  show({}, () => {
    throw new Refusal('There is no such sandbox.', 'NOT_FOUND')
  })
  await find('h1', say.notFound)
  await find('p', say.notFoundHint)
})

test('shows an offline notice, and continues when the network is back', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  show({}, () => record, '/broken')
  await find('h1', sandboxMessages.offlineTitle)
  onlineManager.setOnline(true)
  await find('h1', 'Shop')
})

test('reports a failure and can retry', async () => {
  let isBroken = true
  show({}, () => {
    if (isBroken) throw new Refusal('Not now.', 'CONFLICT')
    return record
  })
  await find('h1', say.failed)
  isBroken = false
  ;(await find('button', shellMessages.tryAgain)).click()
  await find('h1', 'Shop')
  await eventually(() => expect(seek('h1', say.failed)).toBeUndefined())
})

test('code that runs from saved files is marked as read-only', async () => {
  show({}, () => ({ ...record, template: 'static' }))
  await find('h1', 'Shop')
  await find('span', say.readOnly)
})

// @vitest-environment jsdom

import {
  PREVIEW_SECRET_ASKS_MAX,
  PREVIEW_SECRET_RENEW_MS,
  PREVIEW_SECRET_SECONDS,
} from '@sandlot/core/runtime/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { afterEach, expect, test, vi } from 'vitest'
import { flags } from '../accounts/testing/popup.ts'
import { eventually, find } from '../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { AuthorizePreviewPage } from './authorize-preview-page.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { listenInFrame } from './testing/listen-in-frame.ts'

afterEach(() => vi.useRealTimers())

const ORIGIN = 'http://abc123.localhost:4000'
const sandbox = {
  id: 'abc123',
  title: 'First',
  template: 'static',
  v2: false,
  externalResources: [],
  previewSecret: 'the first',
}

const environment = {
  ...readEnvironment(null),
  useStaticPreview: true,
  previewDomain: 'http://localhost:4000',
}
const showPreview = (answers: object) =>
  showPage(
    <PreviewPane files={[]} onOpenFile={() => undefined} sandbox={sandbox} savedVersion={1} />,
    { ...memberAs(), ...answers },
    { environment },
  )

test('an open editor renews the secret of its preview long before it expires', async () => {
  expect(PREVIEW_SECRET_RENEW_MS * 2).toBeLessThan(PREVIEW_SECRET_SECONDS * 1000)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let made = 0
  const started = Promise.withResolvers<void>()
  showPreview({
    'GET /api/v1/sandboxes/abc123/preview_secret': async () => {
      await started.promise
      return { preview_secret: `number ${++made}` }
    },
  })
  const { heard } = await listenInFrame(ORIGIN)
  await eventually(() => expect(heard[0]).toMatchObject({ type: 'start', secret: 'the first' }))
  started.resolve()
  await eventually(() => expect(heard).toContainEqual({ type: 'secret', secret: 'number 1' }))
  vi.advanceTimersByTime(PREVIEW_SECRET_RENEW_MS)
  await eventually(() => expect(heard).toContainEqual({ type: 'secret', secret: 'number 2' }))
  vi.advanceTimersByTime(PREVIEW_SECRET_RENEW_MS)
  await eventually(() => expect(heard).toContainEqual({ type: 'secret', secret: 'number 3' }))
})

test('a frame whose browser had to clear its data gets a newer secret immediately, a limited number of times', async () => {
  let made = 0
  showPreview({
    'GET /api/v1/sandboxes/abc123/preview_secret': () => ({ preview_secret: `number ${++made}` }),
  })
  const { heard, say } = await listenInFrame(ORIGIN)
  await eventually(() => expect([heard[0]?.type, made]).toEqual(['start', 1]))
  for (let asked = 1; asked <= PREVIEW_SECRET_ASKS_MAX; asked += 1) {
    say({ type: 'secret-wanted' })
    await eventually(() => expect(heard).toContainEqual({ type: 'secret', secret: `number ${asked + 1}` }))
  }
  say({ type: 'secret-wanted' })
  say({ type: 'location', path: '/after', canGoBack: false, canGoForward: false })
  await eventually(async () =>
    expect((await find<HTMLInputElement>('input[aria-label="Address in the preview"]')).value).toBe('/after'),
  )
  expect(made).toBe(PREVIEW_SECRET_ASKS_MAX + 1)
})

test('the window that opens a private preview explains that the sandbox is missing or hidden', async () => {
  showPage(<AuthorizePreviewPage id="nobody1" />, {
    ...memberAs(),
    'GET /api/meta/features': () => flags([], { preview_url: 'http://{id}.localhost:4000' }),
    'GET /api/v1/sandboxes/nobody1': () => {
      throw new Refusal('Sandbox not found', 'NOT_FOUND')
    },
  })
  await find('[role="status"]', sandboxMessages.notFound)
})

// @vitest-environment jsdom
import { type PageEnvironment, readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { environmentNames, writeEnvironment } from '@sandlot/core/shell/page-settings-rules'
import { expect, test } from 'vitest'
import { PreviewPane } from '../runtime/preview-pane.tsx'
import { eventually, find, seek } from '../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { RepositoriesEntry } from './dashboard/sidebar-entries.tsx'
import { sendAnalytics } from './reports/send-analytics.ts'
import { sendErrorsTo } from './reports/send-error.ts'

/** The environment after a round trip: written into a page by the server and read again. */
const pageOf = (fields: Partial<PageEnvironment>) =>
  readEnvironment(writeEnvironment({ ...readEnvironment(null), ...fields }))

const sandbox = {
  id: 'abc123',
  title: 'First',
  template: 'static',
  v2: false,
  externalResources: [],
  previewSecret: null,
}

const crash = {
  browser: 'Firefox 153',
  os: 'Linux',
  version: null,
  route: '/',
  code: 'unexpected',
  message: 'x',
  stack: '',
}

function listen() {
  const asked: string[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push(`${url} ${String(init.body).includes('"k1"') ? 'k1' : ''}`.trim())
    return Response.json({ id: 'told-1' })
  }) as typeof globalThis.fetch
  return { asked, fetch }
}

test('[LV-032] the analytics key and the error DSN are read from the page', async () => {
  const { asked, fetch } = listen()
  const environment = pageOf({ analyticsKey: 'k1', errorsDsn: 'https://abc@errors.example/7' })
  await sendAnalytics({ environment, fetch }, 'Sign Out', {})
  expect(await sendErrorsTo({ environment, fetch })(crash)).toBe('told-1')
  expect(asked).toEqual([
    'https://api2.amplitude.com/2/httpapi k1',
    'https://errors.example/api/7/store/?sentry_version=7&sentry_key=abc',
  ])
  const none = listen()
  await sendAnalytics({ environment: pageOf({}), fetch: none.fetch }, 'Sign Out', {})
  expect(await sendErrorsTo({ environment: pageOf({}), fetch: none.fetch })(crash)).toBeNull()
  expect(none.asked).toEqual([])
})

const unreachable = () => {
  throw new Refusal('Not now.')
}

test('[ST-022] the page’s instance settings are read and used before any request', async () => {
  expect(Object.keys(pageOf({})).sort()).toEqual(Object.keys(environmentNames).sort())
  const environment = pageOf({
    isOnPrem: true,
    useStaticPreview: true,
    previewDomain: 'http://localhost:4000',
    analyticsKey: 'k1',
    errorsDsn: 'https://abc@errors.example/7',
  })
  expect(environment).toMatchObject({
    isOnPrem: true,
    useStaticPreview: true,
    previewDomain: 'http://localhost:4000',
    analyticsKey: 'k1',
    errorsDsn: 'https://abc@errors.example/7',
  })
  const answers = { ...memberAs(), 'GET /api/meta/features': unreachable }
  const page = (
    <>
      <ul>
        <RepositoriesEntry />
      </ul>
      <PreviewPane files={[]} onOpenFile={() => undefined} sandbox={sandbox} savedVersion={1} />
    </>
  )
  const { services } = showPage(page, answers, { environment })
  expect(services.environment).toEqual(environment)
  const frame = await find<HTMLIFrameElement>('iframe')
  expect(frame.src).toMatch(/^http:\/\/abc123\.localhost:4000\//)
  expect(seek('a', 'All repositories')).toBeUndefined()

  document.body.replaceChildren()
  const plain = showPage(page, answers)
  plain.services.queries.setDefaultOptions({ queries: { retry: false } })
  await find('a', 'All repositories')
  await eventually(() => expect(document.body.textContent).not.toContain('localhost:4000'))
  expect(seek('iframe')).toBeUndefined()
})

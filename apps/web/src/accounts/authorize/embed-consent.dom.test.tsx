/** @vitest-environment jsdom */
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { EmbedConsentPage } from './embed-consent-page.tsx'

const DOCS = 'https://docs.example.com'
const REQUEST = { $type: 'request-sandpack-secret', parentDomain: 'https://elsewhere.example' }

function setUp(more: Answers = {}, { isTrusted = true, hasOpener = true } = {}) {
  const give = vi.fn((_body: unknown) => ({ token: 'the-token' }))
  const opener = { postMessage: vi.fn(), closed: false }
  if (hasOpener) window.opener = opener
  onTestFinished(() => {
    window.opener = null
  })
  showPage(<EmbedConsentPage teamId="w1" />, {
    ...memberAs(),
    'GET /api/v1/sandpack/embedder/w1': () => ({ is_trusted: isTrusted, workspace: 'Ours' }),
    'POST /api/v1/sandpack/token/w1': give,
    ...more,
  })
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { origin: DOCS, source: opener, data, ...from }))
  return { give, opener, say }
}

test('[RT-026] [AC-079] names the requesting site, and sends the token to its origin once the user agrees', async () => {
  const { give, opener, say } = setUp()
  await find('[role="status"]', /Waiting for the site/)
  say(REQUEST)
  await find('h1', 'Share that you are in Ours?')
  expect(document.body.textContent).toContain(`${DOCS} asks to know that you are a member of Ours.`)
  expect(give).not.toHaveBeenCalled()
  expect(opener.postMessage).not.toHaveBeenCalled()

  ;(await find('button', 'Share')).click()
  await find('[role="status"]', /^Shared\./)
  expect(give).toHaveBeenCalledExactlyOnceWith({ origin: DOCS })
  expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith(
    { $type: 'sandpack-secret', token: 'the-token' },
    DOCS,
  )
})

test('answers the first requester, however often others ask meanwhile', async () => {
  const { opener, say } = setUp()
  await find('[role="status"]', /Waiting/)
  say(REQUEST)
  await find('button', 'Share')
  say(REQUEST, { origin: 'https://evil.example' })
  ;(await find('button', 'Share')).click()
  await eventually(() => expect(opener.postMessage).toHaveBeenCalledOnce())
  expect(opener.postMessage.mock.calls[0]?.[1]).toBe(DOCS)
})

test('ignores messages from other windows and unknown messages', async () => {
  const { say } = setUp()
  await find('[role="status"]', /Waiting/)
  const origin = 'https://evil.example'
  say(REQUEST, { origin, source: {} })
  say(REQUEST, { origin, source: window })
  for (const other of [{ $type: 'request-preview-secret' }, null, 'request-sandpack-secret'])
    say(other, { origin })
  say(REQUEST)
  await find('button', 'Share')
  expect(document.body.textContent).toContain(`${DOCS} asks`)
})

test('declining sends no token', async () => {
  const { give, opener, say } = setUp()
  await find('[role="status"]', /Waiting/)
  say(REQUEST)
  ;(await find('button', 'Do not share')).click()
  await find('[role="status"]', /^Nothing was shared\./)
  expect(give).not.toHaveBeenCalled()
  expect(opener.postMessage).not.toHaveBeenCalled()
})

test('names an untrusted site and offers no token', async () => {
  const { say } = setUp({}, { isTrusted: false })
  await find('[role="status"]', /Waiting/)
  say(REQUEST, { origin: 'https://evil.example' })
  await find('[role="alert"]', 'https://evil.example is not trusted by this instance, so it gets nothing.')
  expect(seek('button', 'Share')).toBeUndefined()
})

test('reports a foreign workspace, a token that cannot be created, and a closed requester', async () => {
  let isMember = false
  const refuse = (text: string) => () => {
    throw new Refusal(text, isMember ? 'FORBIDDEN' : 'NOT_FOUND')
  }
  const first = setUp({ 'GET /api/v1/sandpack/embedder/w1': refuse('There is no such workspace.') })
  await find('[role="status"]', /Waiting/)
  first.say(REQUEST)
  await find('[role="alert"]', 'There is no such workspace.')
  document.body.replaceChildren()

  isMember = true
  const second = setUp({ 'POST /api/v1/sandpack/token/w1': refuse('Out of order.') })
  await find('[role="status"]', /Waiting/)
  second.say(REQUEST)
  ;(await find('button', 'Share')).click()
  await find('[role="alert"]', 'Out of order.')
  second.opener.closed = true
  ;(await find('button', 'Share')).click()
  await find('[role="alert"]', /The site that asked is gone/)
  expect(second.opener.postMessage).not.toHaveBeenCalled()
})

test('without an opener, explains what the page is for', async () => {
  setUp({}, { hasOpener: false })
  await find('[role="status"]', /A site that embeds sandboxes opens this page/)
})

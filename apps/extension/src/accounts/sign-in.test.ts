import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { hostState } from '../shell/host-state.ts'
import { saveHost } from '../shell/hosts.ts'
import { beginSignIn, cancelSignIn } from './sign-in.ts'

const ORIGIN = 'https://acme.example'
const code = {
  device_code: 'device',
  user_code: 'ABCD-EFGH',
  verification_uri: `${ORIGIN}/cli/login`,
  verification_uri_complete: `${ORIGIN}/cli/login?user_code=ABCD-EFGH`,
  expires_in: 600,
  interval: 5,
}

const network = vi.fn<typeof fetch>()
beforeEach(async () => {
  fakeBrowser.reset()
  network.mockReset()
  vi.stubGlobal('fetch', network)
  vi.spyOn(browser.permissions, 'contains').mockImplementation(async () => true)
  await saveHost({ origin: ORIGIN, name: 'Acme' })
})

/** A deferred answer of the host to the next request. */
function nextAnswer() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  network.mockReturnValueOnce(promise)
  return { resolve: () => resolve(Response.json(code)), reject }
}

test('a canceled sign-in stays canceled when the host answers late', async () => {
  const answer = nextAnswer()
  const begun = beginSignIn(ORIGIN)
  await vi.waitFor(() => expect(network).toHaveBeenCalled())
  const tabs = (await browser.tabs.query({})).length
  await cancelSignIn(ORIGIN)
  answer.resolve()
  await begun
  expect(await hostState(ORIGIN).signIn.get()).toBeUndefined()
  expect(await browser.tabs.query({})).toHaveLength(tabs)
})

test('a canceled sign-in does not turn into a failure when the host is unreachable', async () => {
  const answer = nextAnswer()
  const begun = beginSignIn(ORIGIN)
  await vi.waitFor(() => expect(network).toHaveBeenCalled())
  await cancelSignIn(ORIGIN)
  answer.reject(new TypeError('Failed to fetch'))
  await begun
  expect(await hostState(ORIGIN).signIn.get()).toBeUndefined()
})

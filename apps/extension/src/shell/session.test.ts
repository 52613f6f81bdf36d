import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { forgetHost, hostState } from './host-state.ts'
import { createSession } from './session.ts'

const host = { origin: 'https://acme.example', name: 'Acme' }
const state = hostState(host.origin)
beforeEach(() => fakeBrowser.reset())

const signIn = async (signedIn: string) => {
  await state.signedIn.set(signedIn)
  await state.reach.set({ state: 'ok', nextAt: 0 })
}
/** Waits until pending writes for the host are done. */
const settled = () => navigator.locks.request(`host:${host.origin}`, async () => undefined)

test('what is answered is kept for the sign-in that it was asked in, and for no later one', async () => {
  await signIn('first')
  const { queries } = createSession(host, { kept: undefined, signedIn: 'first' })
  queries.setQueryData(['me'], 'Ada')
  await settled()
  expect((await state.kept.get())?.answers).toMatchObject([{ key: ['me'], data: 'Ada' }])

  await forgetHost(host.origin)
  await signIn('second')
  queries.setQueryData(['sandboxes'], ['of Ada'])
  await settled()
  expect(await state.kept.get()).toBeUndefined()
})

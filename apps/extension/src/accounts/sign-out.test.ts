import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { hostState } from '../shell/host-state.ts'
import { hasLeft, leaveHost, revokeLeft } from './sign-out.ts'

const ORIGIN = 'https://acme.example'
const network = vi.fn<typeof fetch>()
beforeEach(() => {
  fakeBrowser.reset()
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

const signIn = async () => {
  const { token, reach, kept, unread } = hostState(ORIGIN)
  await Promise.all([
    token.set('slt_x'),
    reach.set({ state: 'ok', nextAt: 0 }),
    unread.set(3),
    kept.set({ answers: [] }),
  ])
}

test('deletes the local token immediately and revokes it later at an unreachable host', async () => {
  await signIn()
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await leaveHost(ORIGIN)
  expect(Object.keys(await browser.storage.local.get(null))).toEqual(['left'])
  expect(await hasLeft()).toBe(true)

  network.mockResolvedValue(Response.json({}))
  await revokeLeft()
  expect(await hasLeft()).toBe(false)
  const [asked, options] = network.mock.lastCall ?? []
  const request = new Request(asked ?? '', options)
  expect([request.method, request.url, request.headers.get('authorization')]).toEqual([
    'DELETE',
    `${ORIGIN}/api/v1/users/signout`,
    'Bearer slt_x',
  ])
})

test('does not retry revoking a token that the host no longer knows', async () => {
  await signIn()
  network.mockResolvedValue(Response.json({ error: 'no' }, { status: 401 }))
  await leaveHost(ORIGIN)
  expect(await hasLeft()).toBe(false)
})

test('revokes the tokens of two hosts signed out of at the same time', async () => {
  const other = 'https://other.example'
  await signIn()
  await hostState(other).token.set('slt_y')
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await Promise.all([leaveHost(ORIGIN), leaveHost(other)])
  network.mockImplementation(async () => Response.json({}))
  network.mockClear()
  await revokeLeft()
  expect(network).toHaveBeenCalledTimes(2)
  expect(await hasLeft()).toBe(false)
})

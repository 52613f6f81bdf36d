import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { leaveHost } from '../accounts/sign-out.ts'
import { hostFetch } from './host-fetch.ts'
import { hostState } from './host-state.ts'

const ORIGIN = 'https://acme.example'
const { token, reach } = hostState(ORIGIN)
const network = vi.fn<(request: Request) => Promise<Response>>()
beforeEach(async () => {
  fakeBrowser.reset()
  network.mockReset()
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(true))
  await token.set('slt_x')
  await reach.set({ state: 'ok', nextAt: 1 })
})

const call = () => hostFetch(ORIGIN)(`${ORIGIN}/api/v1/users/current`)

test('sends the token without cookies, and only to its own host', async () => {
  network.mockResolvedValue(Response.json({}))
  await call()
  const request = network.mock.lastCall?.[0]
  expect(request?.headers.get('authorization')).toBe('Bearer slt_x')
  expect(request?.credentials).toBe('omit')
  await expect(hostFetch(ORIGIN)('https://elsewhere.example/')).rejects.toThrow('not on https://acme.example')
  expect(network).toHaveBeenCalledOnce()
})

test.each([
  [401, { state: 'expired' }],
  [503, { state: 'unreachable', cause: { status: 503 } }],
  [429, { state: 'limited' }],
  [200, { state: 'ok', nextAt: 1 }],
  [404, { state: 'ok', nextAt: 1 }],
])('records a response with status %i', async (status, noted) => {
  network.mockResolvedValue(new Response('{}', { status }))
  await call()
  expect(await reach.get()).toMatchObject(noted)
  expect(await token.get()).toBe(status === 401 ? undefined : 'slt_x')
})

test('ignores the response to an old token after signing in again', async () => {
  network.mockImplementation(async () => {
    await token.set('slt_new')
    return new Response('{}', { status: 401 })
  })
  await call()
  expect(await token.get()).toBe('slt_new')
  expect(await reach.get()).toEqual({ state: 'ok', nextAt: 1 })
})

test('distinguishes a missing permission from an unreachable host', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(call()).rejects.toThrow('Failed to fetch')
  expect(await reach.get()).toMatchObject({ state: 'unreachable', cause: 'silent' })
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(false))
  await expect(call()).rejects.toThrow('Failed to fetch')
  expect(await reach.get()).toEqual({ state: 'blocked' })
})

test('a response that arrives after the permission was revoked does not mark the host reachable', async () => {
  network.mockImplementation(async () => {
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(false))
    await reach.set({ state: 'blocked' })
    return Response.json({})
  })
  await call()
  expect(await reach.get()).toEqual({ state: 'blocked' })
})

test('a response already in flight when rate limiting began does not lift the limit', async () => {
  const limited = { state: 'limited', nextAt: Date.now() + 90_000 } as const
  network.mockImplementationOnce(async () => {
    await reach.set(limited)
    return Response.json({})
  })
  await call()
  expect(await reach.get()).toEqual(limited)
  // A request sent afterwards does.
  network.mockResolvedValue(Response.json({}))
  await call()
  expect(await reach.get()).toMatchObject({ state: 'ok' })
})

test('signing out while a response is being recorded stays signed out', async () => {
  network.mockImplementation(async () => Response.json({}))
  await reach.set({ state: 'limited', nextAt: 1 })
  let left: Promise<void> | undefined
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => {
    left ??= leaveHost(ORIGIN)
    // Let everything that can run now finish before the answer is handled.
    await new Promise((resolve) => setTimeout(resolve))
    return true
  })
  await call()
  await left
  expect(await token.get()).toBeUndefined()
  expect(await reach.get()).toBeUndefined()
})

import { accountMessages } from '@sandlot/core/accounts/messages'
import { scopeMessages } from '@sandlot/core/accounts/sessions/scope-messages'
import { type ActionName, allActions } from '@sandlot/core/all-actions'
import { type Method, prefixOf } from '@sandlot/core/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../features.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { signedInBy } from '../../testing/matrix.ts'
import { createTestServer } from '../../testing/server.ts'
import type { RoutePolicy } from './route.ts'

const server = await createTestServer()
afterAll(() => server.close())

/** Calls that change something without a signed-in user, and why they declare no action. */
const nobodys: Record<string, string> = {
  'POST /auth/email-link': 'begins a sign-in',
  'POST /auth/one-time': 'signs in',
  'POST /auth/passkeys/sign-in/options': 'begins a sign-in',
  'POST /auth/passkeys/sign-in': 'signs in',
  'POST /users/invited': 'begins a sign-up',
  'POST /users/finalize': 'ends a sign-up',
  'POST /stripe/events': 'hints at what is read anew',
  '/auth/apple/callback': 'signs in',
  '/api/scim/v2/Users': 'a directory asks',
  '/api/scim/v2/Users/:id': 'a directory asks',
  '/api/scim/v2/Groups': 'a directory asks',
  '/api/scim/v2/Groups/:id': 'a directory asks',
  '/github/webhooks': 'is signed by GitHub',
  '/:owner(^~[^/]+$)/:repo(^[^/]+\\.git$)/git-receive-pack': 'asks who may in the words of plain git',
}

type Writing = {
  name: string
  policy: RoutePolicy
  action?: ActionName | undefined
  method: Method
  url: string
}
const writing = routes.flatMap((route): Writing[] => {
  if (route.kind === 'page') {
    const { url, method, policy } = route
    const { writes = method !== 'GET' } = route
    return writes ? [{ name: url, policy, method, url }] : []
  }
  const { endpoint, policy, action, writes = endpoint.method !== 'GET' } = route
  const { method, path } = endpoint
  const url = (prefixOf(endpoint) + path).replace(/:\w+|\*/g, 'x')
  return writes ? [{ name: `${method} ${path}`, policy, action, method, url }] : []
})
const named = writing.flatMap(({ action, ...route }) =>
  action === undefined || route.policy === 'anyone' ? [] : [{ ...route, action }],
)

test('every route that writes names an action, or a reason why it has none', () => {
  const without = writing.filter(({ action }) => action === undefined).map(({ name }) => name)
  expect([...new Set(without)].sort()).toEqual(Object.keys(nobodys).sort())
})

let plain: BuiltUser
let admin: BuiltUser
beforeAll(async () => {
  plain = await server.buildUser()
  admin = await server.buildUser({ isAdmin: true })
})

describe('checks the session before the call’s subject', () => {
  test.each(named)('$name: $action', async ({ method, url, action }) => {
    const ask = async (headers: Record<string, string>) => {
      const reply = await server.inject({ method, url, headers })
      const { errors } = reply.json<{ errors?: { detail?: string[] } }>()
      return [reply.statusCode, errors?.detail?.[0]]
    }
    expect(await ask({})).toEqual([401, accountMessages.signInRequired])
    expect(await ask(await signedInBy(server, plain, 'read'))).toEqual([403, scopeMessages.tokenReadOnly])
    if (allActions[action].scope !== 'admin') return
    expect(await ask(await signedInBy(server, plain, 'admin'))).toEqual([404, accountMessages.adminOnly])
    expect(await ask(await signedInBy(server, admin, 'write'))).toEqual([403, scopeMessages.tokenNotAdmin])
  })
})

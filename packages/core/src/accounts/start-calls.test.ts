import { expect, test } from 'vitest'
import type { Endpoint, StartCall } from '../endpoint.ts'
import { createRest } from '../transport/rest.ts'
import { currentUser, features } from './rest.ts'
import { startFeatures, startUser } from './start-calls.ts'

/** What a client makes of a reply, and where it asked for it. */
async function answered(call: Endpoint | StartCall, reply: unknown) {
  const asked: string[] = []
  const rest = createRest({
    baseUrl: 'http://server',
    headers: async () => ({}),
    fetch: async (...request) => {
      const { method, url } = new Request(...request)
      asked.push(`${method} ${url}`)
      return Response.json(reply)
    },
  })
  return { asked, read: await rest(call).catch(({ code }) => code) }
}

const person = {
  id: 'u1',
  email: 'ann@example.com',
  username: 'ann',
  name: null,
  avatar_url: 'http://server/ann.png',
  inserted_at: '2026-01-01T00:00:00.000Z',
  provider: 'github',
  is_admin: false,
  integrations: { github: null, zeit: null },
  github_profile: {
    data: { id: '1', login: 'ann', name: null, avatar_url: 'http://github/ann.png', scopes: ['repo'] },
    error: null,
  },
  subscription: null,
  experiments: { new_grid: true },
  metadata: { companyName: 'Acme', company_size: '1' },
  badges: [],
  curator_at: null,
  beta_access: false,
  send_survey: false,
  deletion_requested: false,
  featured_sandboxes: [{ id: 's1', alias: null, title: 'First' }],
}

const settings = {
  login_with_apple: false,
  login_with_github: true,
  login_with_google: false,
  login_with_workos: false,
  preview_url: 'http://{id}.localhost',
  links: { terms: null, contact: 'mailto:a@example.com' },
}

test.each([
  [startUser, currentUser, person],
  [startFeatures, features, settings],
])('$path is asked and read as by its schema', async (start, whole, reply) => {
  const { asked, read } = await answered(whole, reply)
  expect(read).not.toBe('incompatible')
  expect(await answered(start, reply)).toEqual({ asked, read })
})

test.each([[startUser], [startFeatures]])('$path takes no other reply for its own', async (start) => {
  for (const reply of [{}, [], null, 'Welcome', { id: 7, login_with_github: 'yes' }])
    expect((await answered(start, reply)).read).toBe('incompatible')
})

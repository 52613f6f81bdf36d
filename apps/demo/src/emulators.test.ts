import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulators, startEmulators } from './emulators.ts'

const CALLBACK = 'http://localhost:4999/auth/github/callback'
let emulators: Emulators
let client: { id: string; secret: string }

beforeAll(async () => {
  emulators = await startEmulators('http://localhost:4999')
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = emulators.environment
  client = { id: GITHUB_CLIENT_ID ?? '', secret: GITHUB_CLIENT_SECRET ?? '' }
})
afterAll(() => emulators.close())

const github = (path: string, init?: RequestInit) => fetch(new URL(path, emulators.githubUrl), init)
const authorize = (redirectUri: string) =>
  github(`/login/oauth/authorize?${new URLSearchParams({ client_id: client.id, redirect_uri: redirectUri })}`)

async function signIn(login: string, secret: string) {
  const choice = await github('/login/oauth/callback', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ login, client_id: client.id, redirect_uri: CALLBACK, state: 'mine' }),
  })
  const back = new URL(choice.headers.get('location') ?? '')
  const reply = await github('/login/oauth/access_token', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      client_id: client.id,
      client_secret: secret,
      code: back.searchParams.get('code') ?? '',
    }),
  })
  return { back, token: (await reply.json()) as { access_token?: string; error?: string } }
}

test('offers the sample people to requests with the server’s address', async () => {
  const page = await (await authorize(CALLBACK)).text()
  for (const login of ['alice', 'bob', 'carol'])
    expect(page).toContain(`<span class="user-login">${login}</span>`)
})

test('refuses to redirect to another address', async () => {
  expect((await authorize('http://localhost:4998/auth/github/callback')).status).toBe(400)
})

test('signs a person in with the server’s credentials', async () => {
  const { back, token } = await signIn('bob', client.secret)
  expect(back.searchParams.get('state')).toBe('mine')
  const headers = { authorization: `Bearer ${token.access_token}` }
  expect(await (await github('/user', { headers })).json()).toMatchObject({ login: 'bob', name: 'Bob Baker' })
  expect(await (await github('/user/emails', { headers })).json()).toMatchObject([
    { email: 'bob@example.com', primary: true, verified: true },
  ])
})

test('refuses other credentials', async () => {
  expect((await signIn('bob', 'guess')).token).toMatchObject({ error: 'incorrect_client_credentials' })
})

test('Google and Apple have the same people, and redirect only to the same server', async () => {
  const { GOOGLE_ISSUER = '', APPLE_ISSUER = '' } = emulators.environment
  for (const [issuer, path, name] of [
    [GOOGLE_ISSUER, '/o/oauth2/v2/auth', 'google'],
    [APPLE_ISSUER, '/auth/authorize', 'apple'],
  ]) {
    const ask = (origin: string) => {
      const query = new URLSearchParams({
        client_id: client.id,
        redirect_uri: `${origin}/auth/${name}/callback`,
      })
      return fetch(`${issuer}${path}?${query}`)
    }
    const page = await (await ask('http://localhost:4999')).text()
    for (const email of ['alice@example.com', 'bob@example.com']) expect(page).toContain(email)
    expect((await ask('http://localhost:4998')).status).toBe(400)
  }
})

test('serves a repository as a zip of its files inside one folder', async () => {
  const reply = await github('/repos/tidewater/website/zipball/main')
  expect(reply.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const { sha } = await (await github('/repos/tidewater/website/commits/main')).json()
  const top = `tidewater-website-${sha.slice(0, 7)}/`
  expect(Object.keys(files).every((path) => path.startsWith(top))).toBe(true)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['README.md', 'index.html', 'docs/', 'docs/index.html'].map((path) => top + path)),
  )
  expect(strFromU8(files[`${top}index.html`] ?? new Uint8Array())).toContain('<h1>Tidewater Labs</h1>')
})

test('refuses a zip of a repository that one may not see', async () => {
  for (const path of ['bob/dotfiles', 'tidewater/nothing'])
    expect((await github(`/repos/${path}/zipball/main`)).status).toBe(404)
})

test('its links use the address it was requested at', async () => {
  const { url } = await (await github('/repos/tidewater/website')).json()
  expect(url).toBe(`${emulators.githubUrl}/repos/tidewater/website`)
})

test('lists an organization’s members as collaborators of its repositories', async () => {
  const { token } = await signIn('alice', client.secret)
  const headers = { authorization: `Bearer ${token.access_token}` }
  expect(await (await github('/repos/tidewater/website/collaborators', { headers })).json()).toMatchObject([
    { login: 'alice' },
    { login: 'bob' },
  ])
})

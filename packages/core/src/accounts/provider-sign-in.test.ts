import { expect, test } from 'vitest'
import { signInErrorText } from './form-rules.ts'
import { providers, signInErrors } from './limits.ts'
import { accountMessages } from './messages.ts'
import { CurrentUser } from './rest.ts'
import { githubScopesFor } from './rules.ts'

test.each([
  [undefined, ['user:email']],
  ['', ['user:email']],
  ['user:email', ['user:email']],
  ['workflow,read:org,public_repo', ['user:email', 'workflow', 'read:org', 'public_repo']],
  ['user:email,workflow,read:org,repo', ['user:email', 'workflow', 'read:org', 'repo']],
  ['repo read:org  workflow', ['user:email', 'workflow', 'read:org', 'repo']],
  ['repo', ['user:email']],
  ['workflow,read:org,repo,admin:org', ['user:email']],
  ['workflow,read:org,repo,public_repo', ['user:email']],
  [['workflow,read:org,repo', 'x'], ['user:email']],
])('for %j, requests the GitHub scopes %j', (wanted, scopes) => {
  expect(githubScopesFor(wanted)).toEqual(scopes)
})

test('every sign-in error has its own message', () => {
  const texts = signInErrors.map((error) => signInErrorText({ error, provider: 'github' }))
  expect(new Set(texts).size).toBe(signInErrors.length)
  expect(texts[signInErrors.indexOf('denied')]).toBe(accountMessages.providerDenied('github'))
})

test('the message about a suspended account needs no provider', () => {
  expect(signInErrorText({ error: 'suspended' })).toBe(accountMessages.suspended)
})

test('a URL cannot put its own text on the sign-in page', () => {
  expect(signInErrorText({ error: 'Call 555-0100 now', provider: 'github' })).toBeNull()
  expect(signInErrorText({ error: 'state', provider: 'elsewhere' })).toBeNull()
  expect(signInErrorText({ error: 'constructor', provider: 'github' })).toBeNull()
  expect(signInErrorText({})).toBeNull()
})

test('[EN-054] the login providers are Apple, GitHub and Google', () => {
  expect(providers.map((provider) => provider.toUpperCase()).sort()).toEqual(['APPLE', 'GITHUB', 'GOOGLE'])
  const { provider } = CurrentUser.shape
  for (const known of [...providers, null]) expect(provider.safeParse(known).success).toBe(true)
  for (const other of ['sso', 'GITLAB', '']) expect(provider.safeParse(other).success).toBe(false)
})

import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, '/srv/app')
const refusal = (env: Record<string, string>): string => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof StartError && error.exitCode === 2) return error.message
    throw error
  }
  return expect.fail('it was accepted')
}

const pem = (type: 'prime256v1' | 'secp384r1') =>
  generateKeyPairSync('ec', { namedCurve: type })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
const KEY = pem('prime256v1')
const APPLE = {
  APPLE_CLIENT_ID: 'com.example',
  APPLE_TEAM_ID: 'T',
  APPLE_KEY_ID: 'K',
  APPLE_PRIVATE_KEY: KEY,
}
const CONNECTION = {
  domains: ['Example.com'],
  issuer: 'https://id.example.com/',
  clientId: 'c',
  clientSecret: 'hush',
}
const sso = (...connections: object[]) => ({ SANDLOT_SSO: JSON.stringify(connections) })

test('Google and Apple have default addresses', () => {
  expect(read({ GOOGLE_CLIENT_ID: 'c', GOOGLE_CLIENT_SECRET: 's' }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'c',
    clientSecret: 's',
  })
  expect(read({ ...APPLE, APPLE_ISSUER: 'http://localhost:1/' }).apple).toEqual({
    issuer: 'http://localhost:1',
    clientId: 'com.example',
    teamId: 'T',
    keyId: 'K',
    privateKey: KEY,
  })
})

test('Apple’s key may be on one line, as in env files', () => {
  expect(read({ ...APPLE, APPLE_PRIVATE_KEY: KEY.replaceAll('\n', '\\n') }).apple?.privateKey).toBe(KEY)
})

test('single sign-on is a list of providers with their domains', () => {
  expect(read(sso(CONNECTION, { ...CONNECTION, domains: ['b.example'], trustEmail: true })).sso).toEqual([
    { ...CONNECTION, domains: ['example.com'], trustEmail: false },
    { ...CONNECTION, domains: ['b.example'], trustEmail: true },
  ])
})

test.each<[Record<string, string>, string]>([
  [{ GOOGLE_CLIENT_ID: 'c' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or none.'],
  [
    { APPLE_CLIENT_ID: 'c', APPLE_TEAM_ID: 't' },
    'APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, and APPLE_PRIVATE_KEY go together: set all or none.',
  ],
  [{ ...APPLE, APPLE_PRIVATE_KEY: 'hush' }, 'APPLE_PRIVATE_KEY: must be the text of the .p8 file'],
  [{ ...APPLE, APPLE_PRIVATE_KEY: pem('secp384r1') }, 'APPLE_PRIVATE_KEY: must be a key for ES256'],
  [{ GOOGLE_ISSUER: 'accounts.google.com' }, 'GOOGLE_ISSUER'],
  [{ SANDLOT_SSO: '[{"clientSecret":"hush"' }, 'SANDLOT_SSO: must be JSON, such as'],
  [{ SANDLOT_SSO: '{}' }, 'SANDLOT_SSO: '],
  [sso({ ...CONNECTION, domains: [] }), 'SANDLOT_SSO[0].domains: '],
  [
    sso(CONNECTION, { ...CONNECTION, domains: ['@b.example'] }),
    'SANDLOT_SSO[1].domains[0]: must be a domain',
  ],
  [sso({ ...CONNECTION, issuer: 'id.example.com' }), 'SANDLOT_SSO[0].issuer: '],
  [sso({ ...CONNECTION, clientSecret: undefined }), 'SANDLOT_SSO[0].clientSecret: '],
  [sso({ ...CONNECTION, color: 'red' }), 'SANDLOT_SSO[0]: '],
  [sso(CONNECTION, CONNECTION), 'SANDLOT_SSO: example.com stands there twice'],
])('invalid settings are reported by name, without their secrets: %j', (env, sentence) => {
  const message = refusal(env)
  expect(message).toContain(sentence)
  expect(message).not.toContain('hush')
})

test('trusted sites are origins, separated by commas or spaces', () => {
  const given = 'https://docs.example.com/, https://Play.example.com:8443\nhttp://localhost:3000'
  expect(read({ SANDLOT_TRUSTED_EMBEDDERS: given }).trustedEmbedders).toEqual([
    'https://docs.example.com',
    'https://play.example.com:8443',
    'http://localhost:3000',
  ])
  expect(read({}).trustedEmbedders).toEqual([])
})

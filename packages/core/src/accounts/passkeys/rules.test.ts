import { expect, test } from 'vitest'
import {
  defaultPasskeyName,
  passkeyNameProblem,
  passkeyObstacle,
  passkeysElsewhere,
  relyingPartyOf,
} from './rules.ts'

test.each([
  ['http://localhost:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
  ['https://sandlot.example.com/', { id: 'sandlot.example.com', origin: 'https://sandlot.example.com' }],
  ['http://127.0.0.1:4000', null],
  ['https://192.168.1.5', null],
  ['http://[::1]:4000', null],
  ['http://sandlot.example.com', null],
])('the relying party of an instance at %s', (address, party) => {
  expect(relyingPartyOf(address)).toEqual(party)
})

test.each([
  ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://localhost:4000'],
  ['http://localhost:4000', 'http://[::1]:4000', 'http://localhost:4000'],
  ['http://localhost:4000', 'http://localhost:4000', null],
  ['http://localhost:4000', 'http://127.0.0.1:5000', null],
  ['https://sandlot.example.com', 'http://127.0.0.1:4000', null],
  ['http://sandlot.test:4000', 'http://127.0.0.1:4000', null],
  ['http://localhost:4000', 'http://192.168.1.5:4000', null],
  [null, 'http://127.0.0.1:4000', null],
])('with passkeys at %s, a page at %s redirects to %s', (passkeys, page, elsewhere) => {
  expect(passkeysElsewhere(passkeys, page)).toBe(elsewhere)
})

test.each([
  ['http://localhost:4000', { origin: 'http://localhost:4000', isSecure: true, canAsk: true }, null],
  ['http://localhost:4000', { origin: 'http://localhost:4000', isSecure: true, canAsk: false }, 'browser'],
  [
    'http://localhost:4000',
    { origin: 'http://192.168.1.5:4000', isSecure: false, canAsk: false },
    'insecure',
  ],
  ['https://s.example.com', { origin: 'https://other.example.com', isSecure: true, canAsk: true }, 'address'],
  ['https://s.example.com', { origin: 'http://192.168.1.5:4000', isSecure: false, canAsk: false }, 'address'],
  [null, { origin: 'http://192.168.1.5:4000', isSecure: false, canAsk: false }, 'instance'],
])('with passkeys at %s, the obstacle for %o is %s', (passkeys, page, obstacle) => {
  expect(passkeyObstacle(passkeys, page)).toBe(obstacle)
})

test('a new passkey is named after its provider, else after the browser', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  expect(defaultPasskeyName('bada5566-a7aa-401f-bd96-45619a55120d', chrome)).toBe('1Password')
  expect(defaultPasskeyName('00000000-0000-0000-0000-000000000000', chrome)).toBe('Chrome on Linux')
  expect(defaultPasskeyName('', null)).toBe('Passkey')
  expect([' ', 'x'.repeat(61), 'x'.repeat(60), 'Phone'].map(passkeyNameProblem)).toEqual([
    { reason: 'nameRequired' },
    { reason: 'nameTooLong' },
    null,
    null,
  ])
})

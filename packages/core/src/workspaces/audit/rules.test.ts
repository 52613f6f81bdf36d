import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUDIT_STREAM_URL_MAX_LENGTH } from './limits.ts'
import { canonicalText, doorOf } from './rules.ts'
import { streamUrlProblem } from './stream-rules.ts'

test('a value has one text, whatever the order of its keys, and different ones have different texts', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (value, other) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalText(turned)).toBe(canonicalText(value))
      expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)))
      if (canonicalText(other) === canonicalText(value)) expect(other).toEqual(value)
    }),
  )
  expect(canonicalText({ a: undefined, b: null })).toBe('{"b":null}')
})

test.each([
  [null, 'server'],
  ['web', 'web'],
  ['extension', 'extension'],
  ['sandlot-cli/1.2', 'terminal'],
  ['curl', 'api'],
])('a client called %s is the %s', (name, door) => {
  expect(doorOf(name === null ? null : { name })).toBe(door)
})

test('events are streamed to an https URL without a password', () => {
  const url = 'https://logs.example.com/'
  expect(streamUrlProblem(` ${url.padEnd(AUDIT_STREAM_URL_MAX_LENGTH, 'x')} `)).toBeNull()
  const reasons = [
    url.padEnd(AUDIT_STREAM_URL_MAX_LENGTH + 1, 'x'),
    'nonsense',
    'http://logs.example.com/',
    'https://ann@logs.example.com/',
    'https://:secret@logs.example.com/',
  ].map((one) => streamUrlProblem(one)?.reason)
  expect(reasons).toEqual(['urlInvalid', 'urlInvalid', 'urlNotHttps', 'urlHasPassword', 'urlHasPassword'])
})

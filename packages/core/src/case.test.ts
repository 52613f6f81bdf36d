import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCamelCase, toSnakeCase } from './case.ts'

const camelKey = fc.stringMatching(/^[a-z][a-z0-9]{0,5}([A-Z][a-z0-9]{0,5}){0,3}$/)
const { value: camelJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 0 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(camelKey, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

const keysOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, item]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysOf(item),
      ])

test('what goes out in snake case comes back as it was', () => {
  fc.assert(
    fc.property(camelJson, (value) => {
      expect(toCamelCase(toSnakeCase(value))).toEqual(value)
    }),
  )
})

test('no key on the wire has a capital letter, at any depth', () => {
  fc.assert(
    fc.property(camelJson, (value) => {
      expect(keysOf(toSnakeCase(value)).filter((key) => /[A-Z]/.test(key))).toEqual([])
    }),
  )
})

test('values stay as they are, also where they look like keys', () => {
  expect(toSnakeCase({ fileName: 'camelCase', list: ['aB', { deepKey: null }] })).toEqual({
    file_name: 'camelCase',
    list: ['aB', { deep_key: null }],
  })
})

test.each([
  ['npmDependencies', 'npm_dependencies'],
  ['dependencies', 'dependencies'],
  ['environmentVariables', 'environment_variables'],
  ['publicKey', 'public_key'],
  ['credential', 'credential'],
])('the keys inside %s are data and stay as they are', (camel, snake) => {
  const packages = { 'react-dom': '19', lodash_es: '4', camelCase: '1', MY_KEY: 'x' }
  expect(toSnakeCase({ [camel]: packages })).toEqual({ [snake]: packages })
  expect(toCamelCase({ data: { [snake]: packages } })).toEqual({ data: { [camel]: packages } })
})

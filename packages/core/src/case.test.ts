import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
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

test('round-trips through snake case', () => {
  fc.assert(
    fc.property(camelJson, (value) => {
      expect(toCamelCase(toSnakeCase(value))).toEqual(value)
    }),
  )
})

test('keys in snake case have no capital letters, at any depth', () => {
  fc.assert(
    fc.property(camelJson, (value) => {
      expect(keysOf(toSnakeCase(value)).filter((key) => /[A-Z]/.test(key))).toEqual([])
    }),
  )
})

test('leaves values unchanged, even if they look like keys', () => {
  expect(toSnakeCase({ fileName: 'camelCase', list: ['aB', { deepKey: null }] })).toEqual({
    file_name: 'camelCase',
    list: ['aB', { deep_key: null }],
  })
})

const packages = { 'react-dom': '19', lodash_es: '4', camelCase: '1', MY_KEY: 'x' }

test.each([
  ['a record', z.record(z.string(), z.string())],
  ['one that may be absent', z.nullish(z.record(z.string(), z.string()))],
  ['one of several', z.union([z.null(), z.record(z.string(), z.string())])],
  ['one with a check', z.record(z.string(), z.unknown()).check(z.refine(() => true))],
  ['one with a default', z._default(z.record(z.string(), z.string()), {})],
  ['one that becomes something else', z.pipe(z.record(z.string(), z.string()), z.transform(Object.keys))],
])('leaves the keys of %s unchanged, as they are data', (_what, schema) => {
  const reply = z.object({ manyThings: z.array(z.object({ itsPackages: schema })) })
  const camel = { manyThings: [{ itsPackages: packages }] }
  const snake = { many_things: [{ its_packages: packages }] }
  expect(toSnakeCase(camel, reply)).toEqual(snake)
  expect(toCamelCase(snake, reply)).toEqual(camel)
})

test('leaves everything below a record unchanged, except fields in its schema', () => {
  const free = z.record(z.string(), z.unknown())
  const deep = { a_b: { c_d: [{ e_f: 1 }] }, aB: { cD: 1 } }
  expect(toCamelCase(deep, free)).toEqual(deep)
  expect(toSnakeCase(deep, free)).toEqual(deep)
  const shaped = z.record(z.string(), z.array(z.object({ fileName: z.string() })))
  expect(toSnakeCase({ aB: [{ fileName: 'x' }] }, shaped)).toEqual({ aB: [{ file_name: 'x' }] })
  expect(toCamelCase({ a_b: [{ file_name: 'x' }] }, shaped)).toEqual({ a_b: [{ fileName: 'x' }] })
})

test('converts fields unknown to the schema like all others, even constructor', () => {
  const reply = z.looseObject({ known: z.string() })
  const camel = { known: 'x', laterField: { itsOwn: 1 }, constructor: { itsOwn: 1 } }
  const snake = { known: 'x', later_field: { its_own: 1 }, constructor: { its_own: 1 } }
  expect(toSnakeCase(camel, reply)).toEqual(snake)
  expect(toCamelCase(snake, reply)).toEqual(camel)
})

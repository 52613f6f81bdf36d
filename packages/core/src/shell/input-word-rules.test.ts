import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inputWords } from './input-word-rules.ts'

const said = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = z.safeParse(z.object({ it: schema }), { it: value }, { error: inputWords })
  return error?.issues.map(({ message }) => message)
}

test.each<[string, z.ZodMiniType, unknown]>([
  ['is missing', z.string(), undefined],
  ['must be text', z.string(), 7],
  ['must be a number', z.coerce.number(), 'abc'],
  ['must be a whole number', z.int(), 1.5],
  ['must be true or false', z.boolean(), 'yes'],
  ['must be a list', z.array(z.string()), 'a'],
  ['must be an object', z.object({}), 'a'],
  ['must not be empty', z.string().check(z.minLength(1)), ''],
  ['must have at least 3 characters', z.string().check(z.minLength(3)), 'ab'],
  ['must have at most 1 item', z.array(z.string()).check(z.maxLength(1)), ['a', 'b']],
  ['must be at most 100', z.number().check(z.lte(100)), 101],
  ['must be more than 0', z.number().check(z.gt(0)), 0],
  ['must be an id', z.uuid(), 'x'],
  ['must be an email address', z.email(), 'x'],
  ['must start with whsec_', z.string().check(z.startsWith('whsec_')), 'x'],
  ['is not written as it should be', z.string().check(z.regex(/^a$/)), 'b'],
  ['must be on or off', z.enum(['on', 'off', '']), 'maybe'],
  ['has no b', z.strictObject({}), { b: 1 }],
  ['is not valid', z.union([z.string(), z.number()]), true],
  ['Say it so.', z.string().check(z.regex(/^a$/, 'Say it so.')), 'b'],
])('an input error reads as the end of a sentence about its field: %s', (words, schema, value) => {
  expect(said(schema, value)).toEqual([words])
})

test('a missing input as a whole must be an object', () => {
  const { error } = z.safeParse(z.object({}), undefined, { error: inputWords })
  expect(error?.issues[0]?.message).toBe('must be an object')
})

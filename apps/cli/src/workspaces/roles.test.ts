import { Argument } from 'commander'
import { expect, test } from 'vitest'
import { takesRole } from './roles.ts'

const read = (typed: string) => takesRole(new Argument('<role>')).parseArg?.(typed, undefined as never)

test.each([
  ['admin', 'admin'],
  ['Editor', 'write'],
  ['write', 'write'],
  ['viewer', 'read'],
  ['read', 'read'],
])('a role may be named as pages name it: %s is %s', (typed, role) => {
  expect(read(typed)).toBe(role)
})

test('another word is refused with those that there are', () => {
  expect(() => read('owner')).toThrow('Allowed choices are admin, write, read.')
  expect(takesRole(new Argument('<role>')).argChoices).toEqual(['admin', 'write', 'read'])
})

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
])('accepts role names as the web shows them: %s is %s', (typed, role) => {
  expect(read(typed)).toBe(role)
})

test('refuses another word, and lists the choices', () => {
  expect(() => read('owner')).toThrow('Allowed choices are admin, write, read.')
  expect(takesRole(new Argument('<role>')).argChoices).toEqual(['admin', 'write', 'read'])
})

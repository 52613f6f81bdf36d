import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOUND_HOSTS_MAX, ENV_NAME_MAX_LENGTH } from './limits.ts'
import {
  boundProblem,
  boxPortOf,
  boxStates,
  envNameProblem,
  isBoxChanging,
  isBoxUp,
  isPort,
} from './rules.ts'

test('a devbox is up while it runs or sleeps, and changing on the way between', () => {
  expect(boxStates.filter(isBoxUp)).toEqual(['running', 'sleeping'])
  expect(boxStates.filter(isBoxChanging)).toEqual(['starting', 'stopping'])
})

test('ports are whole numbers from 1 to 65535', () => {
  expect([0, 1, 65_535, 65_536, 1.5, -1, Number.NaN].map(isPort)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('the host of a preview names a sandbox and one of its ports, or no port', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]+$/), fc.nat(99_999), (sandboxId, port) => {
      expect(boxPortOf(`${sandboxId}-${port}`)).toEqual(isPort(port) ? { sandboxId, port } : null)
      expect(boxPortOf(sandboxId)).toBeNull()
    }),
  )
})

test('the name of a variable has a limited length and only its characters', () => {
  expect(envNameProblem('A'.repeat(ENV_NAME_MAX_LENGTH))).toBeNull()
  for (const name of ['A'.repeat(ENV_NAME_MAX_LENGTH + 1), '1A', 'A-B', ''])
    expect(envNameProblem(name)).toBe('envName')
  expect(envNameProblem('SANDLOT_TOKEN')).toBe('envReserved')
})

test('a secret is bound to a limited number of hosts with valid names', () => {
  const bound = (hosts: string[], isSecret = true) => boundProblem({ value: 'x', isSecret, hosts })
  const many = (count: number) => Array.from({ length: count }, (_, at) => `h${at}.example.com`)
  expect(bound([], false)).toBeNull()
  expect(bound(many(1), false)).toBe('boundNoSecret')
  expect(bound(many(BOUND_HOSTS_MAX))).toBeNull()
  expect(bound(many(BOUND_HOSTS_MAX + 1))).toBe('boundHostCount')
  const long = (length: number) => `${'a.'.repeat((length - 1) / 2)}b`
  expect([bound([long(253)]), bound([long(255)]), bound(['under_score'])]).toEqual([
    null,
    'boundHost',
    'boundHost',
  ])
})

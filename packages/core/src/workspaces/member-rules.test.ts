import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberActions, workspaceRefusal } from './actions.ts'
import {
  heirProblem,
  isLastAdmin,
  leaveProblem,
  membersProblem,
  removeProblem,
  roleProblem,
} from './member-rules.ts'
import { type Role, roles } from './rules.ts'

const team = { type: 'TEAM' } as const
const changing = memberActions['member.role']
const at = (userId: string, authorization: Role) => ({ userId, authorization })

test.each([
  ['TEAM', 'ADMIN', null],
  ['TEAM', 'WRITE', 'notAdmin'],
  ['TEAM', 'READ', 'notAdmin'],
  ['TEAM', null, 'notMember'],
  ['PERSONAL', 'ADMIN', 'isPersonal'],
] as const)('changing members of a %s workspace as %s: %s', (type, role, problem) => {
  expect(workspaceRefusal(changing, { type }, role)).toBe(problem)
})

test('people can neither remove themselves nor change their own role', () => {
  expect(removeProblem('a', 'b')).toBeNull()
  expect(removeProblem('a', 'a')).toBe('removeSelf')
  expect(roleProblem('a', at('b', 'ADMIN'), 'READ')).toBeNull()
  expect(roleProblem('a', at('a', 'ADMIN'), 'ADMIN')).toBeNull()
  expect(roleProblem('a', at('a', 'ADMIN'), 'READ')).toBe('ownRole')
})

test('the last admin cannot leave, nor can the owner of a personal workspace', () => {
  const leaving = (own: Role | null, isAnyAdmin: boolean) =>
    leaveProblem({ ...team, isLastAdmin: isLastAdmin(own, { isAnyAdmin }) })
  expect([leaving('ADMIN', false), leaving('ADMIN', true)]).toEqual(['lastAdmin', null])
  expect([leaving('WRITE', false), leaving(null, false)]).toEqual([null, null])
  expect(leaveProblem({ type: 'PERSONAL', isLastAdmin: true })).toBe('isPersonal')
})

test('any sequence of allowed changes leaves an admin', () => {
  const step = fc.record({
    by: fc.nat(4),
    whom: fc.nat(4),
    role: fc.constantFrom(...roles),
    what: fc.constantFrom('remove', 'leave', 'role'),
  })
  const start = fc.array(fc.constantFrom(...roles), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(start, fc.array(step, { maxLength: 30 }), (given, steps) => {
      let members = ['ADMIN' as Role, ...given].map((role, index) => at(String(index), role))
      for (const { by, whom, role, what } of steps) {
        const [actor, subject] = [by, whom].map((n) => members.find(({ userId }) => userId === String(n)))
        if (!actor || !subject) continue
        const without = (id: string) => members.filter(({ userId }) => userId !== id)
        const isAnyAdmin = without(actor.userId).some(({ authorization }) => authorization === 'ADMIN')
        const last = isLastAdmin(actor.authorization, { isAnyAdmin })
        if (what === 'leave' && !leaveProblem({ ...team, isLastAdmin: last })) members = without(actor.userId)
        if (workspaceRefusal(changing, team, actor.authorization)) continue
        if (what === 'remove' && !removeProblem(actor.userId, subject.userId))
          members = without(subject.userId)
        if (what === 'role' && !roleProblem(actor.userId, subject, role))
          members = members.map((one) => (one === subject ? at(one.userId, role) : one))
      }
      expect(members.some(({ authorization }) => authorization === 'ADMIN')).toBe(true)
    }),
  )
})

test('a workspace has room up to its included members', () => {
  expect([4, 5, 6].map((count) => membersProblem(count, { includedMembers: 5 })?.reason)).toEqual([
    undefined,
    'membersFull',
    'membersFull',
  ])
})

test('drafts of a removed member go to a remaining admin only', () => {
  const members = [at('a', 'ADMIN'), at('b', 'ADMIN'), at('c', 'WRITE')]
  const heir = (heirId: string) => heirProblem(members, { heirId, userId: 'b' })
  expect([heir('a'), heir('b'), heir('c'), heir('stranger')]).toEqual([
    null,
    'heirNotAdmin',
    'heirNotAdmin',
    'heirNotAdmin',
  ])
})

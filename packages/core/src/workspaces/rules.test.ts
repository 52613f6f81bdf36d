import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMAIL_MAX_LENGTH, WORKSPACE_USE_CASE_MAX_LENGTH, WORKSPACE_USE_CASES_MAX } from './limits.ts'
import {
  avatarColor,
  canAdminister,
  canWrite,
  chooseWorkspace,
  emailProblem,
  isBillingManager,
  mayGive,
  type Role,
  roleIn,
  roles,
  sortWorkspaces,
  splitInvitees,
} from './rules.ts'
import { emailDomain, isNameTyped, useCasesProblem } from './settings-rules.ts'

test.each([
  ['ADMIN', true, true],
  ['WRITE', true, false],
  ['READ', false, false],
  [null, false, false],
  [undefined, false, false],
  ['OWNER', false, false],
] as const)('the role %s can write: %s, can administer: %s', (role, writes, administers) => {
  expect([canWrite(role as Role), canAdminister(role as Role)]).toEqual([writes, administers])
})

const workspaces = fc.uniqueArray(
  fc.record({ id: fc.stringMatching(/^[a-f]{4}$/), name: fc.string({ maxLength: 5 }) }),
  { selector: ({ id }) => id, maxLength: 8 },
)

test('sorts the primary workspace first, then by name ignoring case', () => {
  const named = ['b', 'C', 'a', 'Zed'].map((name) => ({ id: name, name }))
  expect(sortWorkspaces(named, 'Zed').map(({ name }) => name)).toEqual(['Zed', 'a', 'b', 'C'])
})

test('sorts numbers in names by their value', () => {
  const named = ['Team 10', 'team 2', 'Team 1'].map((name) => ({ id: name, name }))
  expect(sortWorkspaces(named, null).map(({ name }) => name)).toEqual(['Team 1', 'team 2', 'Team 10'])
})

test('sorting loses no workspace and leaves the input unchanged', () => {
  fc.assert(
    fc.property(workspaces, fc.option(fc.stringMatching(/^[a-f]{4}$/)), (list, primaryId) => {
      const before = structuredClone(list)
      expect(
        sortWorkspaces(list, primaryId)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(list.map(({ id }) => id).sort())
      expect(list).toEqual(before)
    }),
  )
})

test('prefers the workspace in the URL, then on the device, the primary one, a paid one, the first [ST-031, ST-032, ST-033, ST-034, ST-035]', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => ({ id, plan: 'free' }))
  const paid = list.map(({ id }) => ({ id, plan: id === 'c' ? 'flex' : 'free' }))
  const wanted = { fromAddress: 'd', fromDevice: 'c', primaryId: 'b' }
  expect(chooseWorkspace(list, wanted)?.id).toBe('d')
  expect(chooseWorkspace(list, { ...wanted, fromAddress: 'gone' })?.id).toBe('c')
  expect(chooseWorkspace(list, { fromDevice: 'gone', primaryId: 'b' })?.id).toBe('b')
  expect(chooseWorkspace(paid, { fromDevice: 'gone', primaryId: 'b' })?.id).toBe('b')
  expect(chooseWorkspace(paid, { fromDevice: null, primaryId: null })?.id).toBe('c')
  expect(chooseWorkspace(list, { fromDevice: null, primaryId: null })?.id).toBe('a')
  expect(chooseWorkspace([], wanted)).toBeUndefined()
})

test('always chooses one of the existing workspaces', () => {
  const id = fc.option(fc.stringMatching(/^[a-f]{4}$/))
  fc.assert(
    fc.property(workspaces, id, id, (list, fromDevice, primaryId) => {
      const chosen = chooseWorkspace(list, { fromDevice, primaryId })
      expect(chosen === undefined).toBe(list.length === 0)
      if (chosen) expect(list).toContain(chosen)
    }),
  )
})

test('a workspace’s color is one of the palette', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(avatarColor(name)).toBeGreaterThanOrEqual(0)
      expect(avatarColor(name)).toBeLessThan(8)
    }),
  )
})

test('[PM-004] [PM-008] a person’s role comes from the workspace, else there is none', () => {
  for (const authorization of ['ADMIN', 'WRITE', 'READ'] as const)
    expect(roleIn({ viewerAuthorization: { authorization } })).toBe(authorization)
  expect(roleIn({ viewerAuthorization: null })).toBeNull()
  expect(roleIn(undefined)).toBeNull()
})

test('splits invitees at commas, semicolons and spaces, without duplicates', () => {
  expect(splitInvitees(' ann, bob@example.com;\tANN  @carl,')).toEqual(['ann', 'bob@example.com', '@carl'])
  expect(splitInvitees(' , ')).toEqual([])
})

test('[PM-005] [PM-006] [PM-007] only admins and flagged members manage billing', () => {
  const manages = (authorization: 'ADMIN' | 'WRITE' | 'READ', teamManager: boolean) =>
    isBillingManager({ authorization, teamManager })
  expect([manages('ADMIN', false), manages('ADMIN', true)]).toEqual([true, true])
  expect([manages('WRITE', true), manages('READ', true)]).toEqual([true, true])
  expect([manages('WRITE', false), manages('READ', false), isBillingManager(null)]).toEqual([
    false,
    false,
    false,
  ])
})

test('members invite others in at most their own role', () => {
  const given = (own: Role) => roles.filter((wanted) => mayGive(own, wanted))
  expect(given('ADMIN')).toEqual(roles)
  expect(given('WRITE')).toEqual(['WRITE', 'READ'])
  expect(given('READ')).toEqual(['READ'])
})

test('an address may be as long as mail allows', () => {
  const address = (length: number) => {
    const rest = `@${'b'.repeat(61)}.${'c'.repeat(61)}.com`
    return `${'a'.repeat(64)}${rest.replace('.com', `.${'d'.repeat(length - 64 - rest.length - 1)}.com`)}`
  }
  expect([EMAIL_MAX_LENGTH, EMAIL_MAX_LENGTH + 1].map((length) => address(length).length)).toEqual([254, 255])
  expect(emailProblem(address(EMAIL_MAX_LENGTH))).toBeNull()
  expect(emailProblem(address(EMAIL_MAX_LENGTH + 1))).toEqual({ reason: 'emailInvalid' })
})

test('use cases are limited in number and length', () => {
  const cases = (count: number, length = 1) => useCasesProblem(Array(count).fill('x'.repeat(length)))
  expect(cases(WORKSPACE_USE_CASES_MAX, WORKSPACE_USE_CASE_MAX_LENGTH)).toBeNull()
  expect(cases(WORKSPACE_USE_CASES_MAX + 1)).not.toBeNull()
  expect(cases(1, WORKSPACE_USE_CASE_MAX_LENGTH + 1)).not.toBeNull()
})

test('a domain comes from a normalized address, and a name is typed to confirm', () => {
  expect([emailDomain(' Ann@Example.com'), emailDomain('ann')]).toEqual(['example.com', ''])
  expect([isNameTyped(' Ours ', 'Ours'), isNameTyped('ours', 'Ours')]).toEqual([true, false])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantLevels, sandboxAuthorization } from '../sandboxes/rules.ts'
import { roles } from '../workspaces/rules.ts'
import { type Audience, audience, unnamed } from './audience-rules.ts'
import { grantLevelOf, invitationIn, recipientProblem, sandboxInvitePath } from './rules.ts'

const sandbox = fc.record({
  privacy: fc.constantFrom(0, 1, 2),
  draft: fc.boolean(),
  removed: fc.boolean(),
  authorId: fc.constant('ann'),
})
const kinds = (list: readonly Audience[]) => new Set(list.map(({ kind }) => kind))

test('the stated audience is exactly who can see a sandbox', () => {
  const viewer = fc.record({
    id: fc.constantFrom('ann', 'bob', null),
    role: fc.constantFrom(...roles, null),
    grant: fc.constantFrom(...grantLevels, null),
  })
  fc.assert(
    fc.property(sandbox, viewer, (item, person) => {
      if (person.id === null && (person.role !== null || person.grant !== null)) return
      const people = person.grant === null ? [] : [{ name: 'bob', level: person.grant }]
      const told = audience({ ...item, workspace: 'W', author: 'ann', people, invited: [] })
      const isSaid =
        kinds(told).has('everyone') ||
        kinds(told).has('link') ||
        kinds(told).has('person') ||
        (kinds(told).has('author') && person.id === 'ann' && person.role !== null) ||
        ((kinds(told).has('editors') || kinds(told).has('viewers')) && person.role !== null)
      expect(sandboxAuthorization(item, person) !== 'NONE').toBe(isSaid)
    }),
  )
})

test('states what everyone may do and why, larger groups first', () => {
  const shared = {
    privacy: 1,
    draft: false,
    removed: false,
    workspace: 'Makers',
    author: 'ann',
    people: [{ name: 'bob', level: 'WRITE_CODE' as const }],
    invited: [{ email: 'c@example.com', level: 'READ' as const }],
  }
  expect(audience(shared).map(({ who, level }) => `${who}: ${level}`)).toEqual([
    'Everyone who has the link: READ',
    'Admins and editors of Makers: WRITE_CODE',
    'Viewers of Makers: READ',
    'bob: WRITE_CODE',
    'c@example.com: READ',
  ])
  expect(audience({ ...shared, removed: true }).map(({ kind }) => kind)).toEqual(['editors', 'viewers'])
})

test('members need a grant only for others’ drafts; restricted sandboxes cannot be granted outside', () => {
  const item = { authorId: 'ann', draft: false, preventSandboxLeaving: false }
  const bob = { id: 'bob', role: null }
  expect(recipientProblem(item, bob)).toBeNull()
  expect(recipientProblem({ ...item, preventSandboxLeaving: true }, bob)).toBe('keptInside')
  const colleague = { ...bob, role: 'WRITE' as const }
  expect(recipientProblem(item, colleague)).toBe('alreadyMember')
  expect(recipientProblem({ ...item, draft: true, preventSandboxLeaving: true }, colleague)).toBeNull()
  expect(recipientProblem({ ...item, draft: true }, { ...colleague, id: 'ann' })).toBe('alreadyMember')
})

test('only three levels can be granted', () => {
  expect(['READ', 'comment', 'WRITE_CODE', 'OWNER', 'WRITE_PROJECT', 'NONE', ''].map(grantLevelOf)).toEqual([
    'READ',
    'COMMENT',
    'WRITE_CODE',
    null,
    null,
    null,
    null,
  ])
})

test('puts any invitation token into the URL’s fragment', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (token) => {
      const url = new URL(sandboxInvitePath({ id: 'x' }, token), 'https://own.example')
      expect(url.pathname + url.search).toBe('/p/sandbox/x')
      expect(invitationIn(url.hash)).toBe(token.isWellFormed() ? token : invitationIn(url.hash))
    }),
  )
  expect(invitationIn('')).toBeNull()
  expect(invitationIn('#invitation=')).toBeNull()
})

test('the unnamed audience leaves out people and invited addresses, and nobody else', () => {
  const grants = {
    people: [{ name: 'bob', level: 'READ' as const }],
    invited: [{ email: 'cy@example.com', level: 'READ' as const }],
  }
  fc.assert(
    fc.property(sandbox, (item) => {
      const all = audience({ ...item, workspace: 'W', author: 'ann', ...grants })
      const others = audience({ ...item, workspace: 'W', author: 'ann', people: [], invited: [] })
      expect(unnamed(all)).toEqual(others)
    }),
  )
})

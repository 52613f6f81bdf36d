import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputText } from '../input-rules.ts'
import { memberActions, workspaceRefusal } from './actions.ts'
import { EMAIL_MAX_LENGTH, WORKSPACE_NAME_MAX_LENGTH } from './limits.ts'
import { workspaceMessages } from './messages.ts'
import {
  emailProblem,
  joinedPath,
  normalEmail,
  type Role,
  readInvitee,
  teamInvitePath,
  workspaceNameProblem,
} from './rules.ts'

test.each([
  ['TEAM', 'ADMIN', null],
  ['TEAM', 'WRITE', 'notAdmin'],
  ['TEAM', 'READ', 'notAdmin'],
  ['TEAM', null, 'notMember'],
  ['TEAM', 'OWNER', 'notAdmin'],
  ['PERSONAL', 'ADMIN', 'isPersonal'],
  ['PERSONAL', 'READ', 'notAdmin'],
] as const)('inviting to a %s workspace as %s: %s', (type, role, problem) => {
  expect(workspaceRefusal(memberActions['invitation.create'], { type }, role as Role | null)).toBe(problem)
})

describe('an email address', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.example.com',
    "o'hara@example.com",
    'jörg@bücher.example',
    '1@2.example',
    ' a@b.example ',
    `${'a'.repeat(64)}@example.com`,
  ])('may be %j', (email) => expect(emailProblem(email)).toBeNull())

  test.each([
    '',
    '@',
    'a',
    'a@',
    '@b.example',
    'a@b',
    'a@b@c.example',
    'a b@c.example',
    'a@b c.example',
    'a@.example',
    'a@b..example',
    'a@-b.example',
    'a@b-.example',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    '<a@b.example>',
    'a@b.example, c@d.example',
    'a@b.example\nBcc: c@d.example',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example`,
  ])('may not be %j', (email) =>
    expect(inputText(workspaceMessages, emailProblem(email))).toBe(workspaceMessages.emailInvalid),
  )

  test('never contains anything that ends a header line or starts another address', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (local, domain) => {
        const email = `${local}@${domain}`
        if (emailProblem(email) !== null) return
        expect(normalEmail(email)).not.toMatch(/[\s,;<>\p{Cc}]/u)
        expect(email.trim().length).toBeLessThanOrEqual(EMAIL_MAX_LENGTH)
      }),
    )
  })
})

test.each([
  ['bob', { kind: 'username', username: 'bob' }],
  [' @bob ', { kind: 'username', username: 'bob' }],
  ['Bob@Example.com', { kind: 'email', email: 'bob@example.com' }],
  ['bob@', { problem: { reason: 'emailInvalid' } }],
  ['', { problem: { reason: 'inviteeEmpty' } }],
  ['@', { problem: { reason: 'inviteeEmpty' } }],
])('%j is read as %j', (text, meant) => expect(readInvitee(text)).toEqual(meant))

test('[WZ-032] the name of a workspace is required and trimmed', () => {
  for (const blank of ['', ' ', '\t\n'])
    expect(inputText(workspaceMessages, workspaceNameProblem(blank))).toBe(workspaceMessages.nameEmpty)
  expect(workspaceNameProblem(`  ${'x'.repeat(WORKSPACE_NAME_MAX_LENGTH)}  `)).toBeNull()
})

test('[ER-105] [ER-106] a blank or duplicate name has its own message', () => {
  expect(inputText(workspaceMessages, workspaceNameProblem(' '))).toBe('Workspace name cannot be empty.')
  expect(inputText(workspaceMessages, workspaceNameProblem(' MAKERS ', ['Own', ' makers']))).toBe(
    'You already have a workspace with this name.',
  )
  expect(workspaceNameProblem('Makers', ['Own'])).toBeNull()
})

test.each(['a\nb', 'a\u0000b', 'x'.repeat(WORKSPACE_NAME_MAX_LENGTH + 1)])(
  '%j is not a valid name',
  (name) => {
    expect(inputText(workspaceMessages, workspaceNameProblem(name))).not.toBeNull()
  },
)

test('an emoji in a name counts as one character', () => {
  expect(workspaceNameProblem('😀'.repeat(WORKSPACE_NAME_MAX_LENGTH))).toBeNull()
})

test('invitation paths are encoded', () => {
  expect(teamInvitePath('a/b?c')).toBe('/invite/a%2Fb%3Fc')
  expect(joinedPath('t 1')).toBe('/dashboard/recent?workspace=t%201&new_join=true')
})

import { expect, test } from 'vitest'
import { auditSentence } from './audit-messages.ts'

test.each([
  [
    'member.remove',
    { inviteLinkTurnedOff: true },
    'removed a member from the workspace and turned off the invite link',
  ],
  ['member.remove', { inviteLinkTurnedOff: false }, 'removed a member from the workspace'],
  ['member.remove', {}, 'removed a member from the workspace'],
  ['person.sign-in-link', { username: 'eve' }, 'created a sign-in link for eve'],
  ['person.remove-admin', {}, 'removed a person as an administrator'],
  ['sandbox.export', { sandboxes: 1 }, 'downloaded 1 sandbox'],
  ['nobody.knows', {}, null],
])('%s with %j reads %j', (action, details, sentence) =>
  expect(auditSentence({ action, details })).toBe(sentence),
)

test.each([
  ['workspace.create', {}, 'created the workspace “Team $&”'],
  ['workspace.metadata', {}, 'set what the workspace “Team $&” is used for'],
  ['workspace.export', { sandboxes: 2 }, 'exported the workspace “Team $&”: 2 sandboxes'],
  ['account.create', {}, 'created an account'],
  ['invitation.create', { invited: 'ben' }, 'invited ben to the workspace “Team $&”'],
  ['member.leave', {}, 'left the workspace “Team $&”'],
  ['folder.create', {}, 'created a folder in “Team $&”'],
  [
    'workspace.rename',
    { before: { name: 'Theirs' }, after: { name: 'Ours' } },
    'renamed the workspace “Theirs” to “Ours”',
  ],
])('in the log of the instance, %s with %j reads %j', (action, details, sentence) =>
  expect(auditSentence({ action, details, workspace: { id: 't1', name: 'Team $&' } })).toBe(sentence),
)

test('a workspace without a name is named by its id', () =>
  expect(auditSentence({ action: 'member.join', details: {}, workspace: { id: 't1', name: null } })).toBe(
    'joined the workspace “t1”',
  ))

test('a change to several sandboxes states how many', () => {
  const said = (...subjectIds: string[]) =>
    auditSentence({ action: 'sandbox.trash', details: {}, subjectIds })
  expect([said('a'), said('a', 'b')]).toEqual(['deleted a sandbox', 'deleted 2 sandboxes'])
})

import { expect, test } from 'vitest'
import { auditSentence } from './audit-messages.ts'

test.each([
  ['member.remove', { inviteLinkTurnedOff: true }, 'removed a member and turned off the invite link'],
  ['member.remove', { inviteLinkTurnedOff: false }, 'removed a member'],
  ['member.remove', {}, 'removed a member'],
  ['person.sign-in-link', { username: 'eve' }, 'created a sign-in link for eve'],
  ['person.remove-admin', {}, 'removed a person as an administrator'],
  ['sandbox.export', { sandboxes: 1 }, 'downloaded 1 sandbox'],
  ['nobody.knows', {}, null],
])('%s with %j reads %j', (action, details, sentence) =>
  expect(auditSentence({ action, details })).toBe(sentence),
)

test('a change to several sandboxes states how many', () => {
  const said = (...subjectIds: string[]) =>
    auditSentence({ action: 'sandbox.trash', details: {}, subjectIds })
  expect([said('a'), said('a', 'b')]).toEqual(['deleted a sandbox', 'deleted 2 sandboxes'])
})

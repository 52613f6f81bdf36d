import { workspaceAbilities } from '@sandlot/core/ability-rules'
import { scopeMessages } from '@sandlot/core/accounts/sessions/scope-messages'
import { refusalText } from '@sandlot/core/actions'
import { abilitiesOf } from '@sandlot/core/sandboxes/ability-rules'
import { sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import type { Role } from '@sandlot/core/workspaces/rules'
import { describe, expect, test } from 'vitest'
import { whyNotIn, whyNotTo } from './why-not.ts'

const inTeam = (role: Role, allowed?: 'read') => ({
  abilities: workspaceAbilities({ type: 'TEAM' }, role, allowed),
})
const readOnly = refusalText(workspaceRefusals, 'readOnly')

describe('why an action is not allowed in a workspace, by role', () => {
  test.each([
    ['READ', 'folder.create', readOnly],
    ['READ', 'sandbox.create', readOnly],
    ['READ', 'member.leave', null],
    ['WRITE', 'folder.create', null],
    ['WRITE', 'member.remove', refusalText(workspaceRefusals, 'notAdmin')],
    ['ADMIN', 'member.remove', null],
  ] as const)('%s, %s: %s', (role, action, why) => {
    expect(whyNotIn(inTeam(role), action)).toBe(why)
  })

  test('with a read-only token, whatever the role', () => {
    expect(whyNotIn(inTeam('ADMIN', 'read'), 'folder.create')).toBe(scopeMessages.tokenReadOnly)
  })

  test('while the workspace is unknown, nothing is allowed', () => {
    expect(whyNotIn(null, 'folder.create')).toBe(readOnly)
  })
})

describe('why an action on a sandbox is not allowed, by role in its workspace', () => {
  const state = { removedAt: null, isFrozen: false }
  const of = (
    role: Role | null,
    title: string,
    state = { removedAt: null as string | null, isFrozen: false },
  ) => {
    const { removedAt, isFrozen } = state
    const subject = {
      authorId: 'author',
      draft: false,
      privacy: 0,
      type: 'TEAM',
      removed: removedAt !== null,
      isFrozen,
    } as const
    const abilities = abilitiesOf(subject, { id: 'viewer', role, grant: null })
    return { ...state, title, alias: null, id: title, abilities }
  }
  const named = (reason: 'notAllowed' | 'adminsOnly' | 'inTrash', title: string) =>
    sandboxRefusals[reason].text(`“${title}”`)

  test.each([
    ['READ', 'rename', named('notAllowed', 'One')],
    ['READ', 'open', null],
    ['WRITE', 'rename', null],
    ['WRITE', 'preventExport', named('adminsOnly', 'One')],
    ['ADMIN', 'preventExport', null],
  ] as const)('%s, %s: %s', (role, action, why) => {
    expect(whyNotTo([of(role, 'One')], action)).toBe(why)
  })

  test('names the one of several that prevents it', () => {
    const some = [of('WRITE', 'One'), of('READ', 'Two')]
    expect(whyNotTo(some, 'rename')).toBe(named('notAllowed', 'Two'))
  })

  test('also depends on the sandbox’s state', () => {
    const deleted = { ...state, removedAt: '2026-01-01T00:00:00Z' }
    expect(whyNotTo([of('ADMIN', 'One', deleted)], 'toTemplate')).toBe(named('inTrash', 'One'))
  })
})

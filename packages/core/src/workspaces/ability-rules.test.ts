import { expect, test } from 'vitest'
import { workspaceAbilities } from '../ability-rules.ts'
import { workspaceActions } from '../all-actions.ts'
import { mayIn, workspaceRefusalIn } from './ability-rules.ts'

const as = (...of: Parameters<typeof workspaceAbilities>) => ({ abilities: workspaceAbilities(...of) })

test('a client’s abilities contain the reason an action would be refused', () => {
  const reader = as({ type: 'TEAM' }, 'READ')
  expect(workspaceRefusalIn(reader, 'folder.create')).toBe('readOnly')
  expect(workspaceRefusalIn(reader, 'member.role')).toBe('notAdmin')
  expect(workspaceRefusalIn(reader, 'member.leave')).toBeNull()
  expect(workspaceRefusalIn(as({ type: 'PERSONAL' }, 'ADMIN'), 'invitation.create')).toBe('isPersonal')
  expect(as({ type: 'TEAM' }, 'ADMIN').abilities).toEqual({})
})

test('a read-only token prevents every action, whatever the role', () => {
  const refused = Object.keys(workspaceActions).map((name) => [name, 'tokenReadOnly'])
  for (const role of ['ADMIN', 'READ'] as const)
    expect(as({ type: 'TEAM' }, role, 'read').abilities).toEqual(Object.fromEntries(refused))
  expect(as({ type: 'TEAM' }, 'ADMIN', 'write').abilities).toEqual({})
})

test('an unknown reason refuses, and so does an unknown workspace', () => {
  expect(mayIn({ abilities: { 'folder.create': 'moonIsFull' } }, 'folder.create')).toBe(false)
  expect(mayIn(undefined, 'folder.create')).toBe(false)
  expect(mayIn({ abilities: {} }, 'folder.create')).toBe(true)
})

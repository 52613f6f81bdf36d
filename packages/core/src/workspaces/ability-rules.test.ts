import { expect, test } from 'vitest'
import { workspaceAbilities } from '../ability-rules.ts'
import { workspaceActions } from '../all-actions.ts'
import { mayIn, workspaceRefusalIn } from './ability-rules.ts'

const as = (...of: Parameters<typeof workspaceAbilities>) => ({ abilities: workspaceAbilities(...of) })

test('what a client reads of abilities is why the action would be refused', () => {
  const reader = as({ type: 'TEAM' }, 'READ')
  expect(workspaceRefusalIn(reader, 'folder.create')).toBe('readOnly')
  expect(workspaceRefusalIn(reader, 'member.role')).toBe('notAdmin')
  expect(workspaceRefusalIn(reader, 'member.leave')).toBeNull()
  expect(workspaceRefusalIn(as({ type: 'PERSONAL' }, 'ADMIN'), 'invitation.create')).toBe('isPersonal')
  expect(as({ type: 'TEAM' }, 'ADMIN').abilities).toEqual({})
})

test('a token that may only read is why nothing is done, whoever it is of', () => {
  const refused = Object.keys(workspaceActions).map((name) => [name, 'tokenReadOnly'])
  for (const role of ['ADMIN', 'READ'] as const)
    expect(as({ type: 'TEAM' }, role, 'read').abilities).toEqual(Object.fromEntries(refused))
  expect(as({ type: 'TEAM' }, 'ADMIN', 'write').abilities).toEqual({})
})

test('a reason of a later version refuses, and so does a workspace that is not known', () => {
  expect(mayIn({ abilities: { 'folder.create': 'moonIsFull' } }, 'folder.create')).toBe(false)
  expect(mayIn(undefined, 'folder.create')).toBe(false)
  expect(mayIn({ abilities: {} }, 'folder.create')).toBe(true)
})

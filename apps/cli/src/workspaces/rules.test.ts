import { expect, test } from 'vitest'
import { currentWorkspace, findWorkspace, isWorkspaceId } from './rules.ts'

const workspaces = [
  { id: 'w1', name: 'Team' },
  { id: 'w2', name: 'team' },
  { id: 'w3', name: 'Solo' },
  { id: 'w4', name: 'Twins' },
  { id: 'w5', name: 'Twins' },
]

test('finds a workspace by id or name, using case only to break ties', () => {
  expect(findWorkspace(workspaces, 'w3').id).toBe('w3')
  expect(findWorkspace(workspaces, 'SOLO').id).toBe('w3')
  expect(findWorkspace(workspaces, 'team').id).toBe('w2')
})

test('refuses an ambiguous name, and lists the ids', () => {
  for (const name of ['Twins', 'TEAM'])
    expect(() => findWorkspace(workspaces, name)).toThrow(
      expect.objectContaining({ code: 'usage', field: 'workspace', hint: expect.stringMatching(/w\d, w\d/) }),
    )
})

test('suggests the list for an unknown workspace', () => {
  expect(() => findWorkspace(workspaces, 'Gone')).toThrow(
    expect.objectContaining({ code: 'not_found', hint: expect.stringContaining('workspace list') }),
  )
})

test('defaults to the primary workspace', () => {
  expect(currentWorkspace({ workspaces, primaryId: 'w3' }, null)?.id).toBe('w3')
  expect(currentWorkspace({ workspaces: [], primaryId: null }, null)).toBeUndefined()
})

test('recognizes only a UUID as an id', () => {
  expect(isWorkspaceId('71EF5FDE-8354-4dc0-afc1-dd4041681afc')).toBe(true)
  expect(isWorkspaceId('Team')).toBe(false)
})

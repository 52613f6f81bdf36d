import { expect, test } from 'vitest'
import { currentWorkspace, findWorkspace, isWorkspaceId } from './rules.ts'

const workspaces = [
  { id: 'w1', name: 'Team' },
  { id: 'w2', name: 'team' },
  { id: 'w3', name: 'Solo' },
  { id: 'w4', name: 'Twins' },
  { id: 'w5', name: 'Twins' },
]

test('a workspace is found by its id or its name, and the case decides only where it has to', () => {
  expect(findWorkspace(workspaces, 'w3').id).toBe('w3')
  expect(findWorkspace(workspaces, 'SOLO').id).toBe('w3')
  expect(findWorkspace(workspaces, 'team').id).toBe('w2')
})

test('a name of several is refused with their ids', () => {
  for (const name of ['Twins', 'TEAM'])
    expect(() => findWorkspace(workspaces, name)).toThrow(
      expect.objectContaining({ code: 'usage', field: 'workspace', hint: expect.stringMatching(/w\d, w\d/) }),
    )
})

test('one that is not there says how to find another', () => {
  expect(() => findWorkspace(workspaces, 'Gone')).toThrow(
    expect.objectContaining({ code: 'not_found', hint: expect.stringContaining('workspace list') }),
  )
})

test('without a wish it is the primary one', () => {
  expect(currentWorkspace({ workspaces, primaryId: 'w3' }, null)?.id).toBe('w3')
  expect(currentWorkspace({ workspaces: [], primaryId: null }, null)).toBeUndefined()
})

test('only a UUID is sent without asking', () => {
  expect(isWorkspaceId('71EF5FDE-8354-4dc0-afc1-dd4041681afc')).toBe(true)
  expect(isWorkspaceId('Team')).toBe(false)
})

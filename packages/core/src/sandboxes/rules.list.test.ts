import { describe, expect, test } from 'vitest'
import { defaultSandboxOrder, initialPrivacy, orderOf, sandboxActions } from './rules.ts'

const own = { authorization: 'OWNER', teamId: 'w1', removedAt: null }
const writer = { workspaceId: 'w1', role: 'WRITE', canCreate: true } as const
const reader = { workspaceId: 'w1', role: 'READ', canCreate: false } as const
const actions = (...of: Parameters<typeof sandboxActions>) => [...sandboxActions(...of)]

describe('sandboxActions', () => {
  test('editing needs its own workspace and a role that writes', () => {
    expect(actions(own, writer)).toEqual(['open', 'copyLink', 'download', 'fork', 'rename', 'delete'])
    expect(actions({ ...own, authorization: 'READ' }, reader)).toEqual(['open', 'copyLink', 'download'])
    const elsewhere = { ...writer, workspaceId: 'w2', canCreate: false }
    expect(actions(own, elsewhere)).toEqual(['open', 'copyLink', 'download'])
  })

  test('reads the lower-case levels of REST too, and takes an unknown one for none', () => {
    expect(actions({ ...own, authorization: 'write_code' }, writer)).toContain('rename')
    expect(actions({ ...own, authorization: 'whatever' }, writer)).toEqual([])
  })

  test('in the trash there is only the way back, for those who may write', () => {
    const removed = { ...own, removedAt: '2026-01-01T00:00:00Z' }
    expect(actions(removed, writer)).toEqual(['restore'])
    expect(actions({ ...removed, authorization: 'READ' }, reader)).toEqual([])
  })
})

test('[DP-004] [CN-033] lists start with the newest change', () => {
  expect(defaultSandboxOrder).toEqual({ field: 'updatedAt', direction: 'DESC' })
})

test('names are ordered from A, everything else from the most', () => {
  expect(orderOf('title').direction).toBe('ASC')
  expect(orderOf('views').direction).toBe('DESC')
})

test('[CR-053] [CR-054] [CN-096] privacy starts at the larger of address and workspace, private by default', () => {
  expect(initialPrivacy('public')).toBe(0)
  expect(initialPrivacy('unlisted')).toBe(1)
  expect(initialPrivacy('private')).toBe(2)
  expect(initialPrivacy(undefined)).toBe(2)
  expect(initialPrivacy('secret')).toBe(2)
  expect(initialPrivacy('public', 1)).toBe(1)
})

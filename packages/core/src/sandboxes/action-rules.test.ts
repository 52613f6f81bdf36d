import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Actable, isAllowed, mayRestrict, sandboxActionNames, sandboxActions } from './action-rules.ts'
import { actionsFor, itemActions, sharedActions, withAction } from './item-action-rules.ts'
import { folderItem, sandboxItem } from './items.ts'
import type { SandboxCard } from './lists.ts'

const none = { preventSandboxExport: false, preventSandboxLeaving: false }
const own: Actable = {
  authorization: 'WRITE_CODE',
  teamId: 'w1',
  removedAt: null,
  privacy: 2,
  isFrozen: false,
  isV2: false,
  customTemplate: null,
  permissions: none,
}
const writer = { workspaceId: 'w1', role: 'WRITE', canCreate: false } as const
const admin = { ...writer, role: 'ADMIN' } as const
const reader = { ...writer, role: 'READ' } as const
const looking = ['copyLink', 'download', 'open']
const editing = [
  'copyLink',
  'delete',
  'download',
  'fork',
  'makePublic',
  'makeUnlisted',
  'move',
  'open',
  'protect',
  'rename',
  'share',
  'showInFolder',
  'toDevbox',
  'toTemplate',
]
const names = (...of: Parameters<typeof sandboxActions>) => [...sandboxActions(...of).keys()].sort()

describe('one sandbox', () => {
  test('[PM-028] who may write gets the edit actions in the active workspace', () => {
    expect(names(own, writer)).toEqual(editing)
  })

  test('[PM-027] [PM-026] [IT-041] a viewer only looks, and has no Convert to Devbox', () => {
    expect(names({ ...own, authorization: 'READ' }, reader)).toEqual(looking)
    // Whatever a level says that somebody was given: the role decides.
    expect(names(own, reader)).toEqual(looking)
  })

  test('[PM-029] a sandbox of another workspace is only looked at, whatever the role', () => {
    for (const viewer of [admin, writer, reader])
      expect(names({ ...own, teamId: 'w2', authorization: 'OWNER' }, viewer)).toEqual(looking)
  })

  test('[PM-020] [IT-042] [IT-043] what may leave or be exported only an admin says, where the plan is not Free', () => {
    const toggles = ['preventExport', 'preventLeaving']
    const limits = { minimumPrivacy: 0, devboxProblem: null }
    const more = (viewer: Parameters<typeof sandboxActions>[1]) =>
      names(own, viewer).filter((name) => !editing.includes(name))
    expect(more(admin)).toEqual(toggles)
    expect(more({ ...admin, limits: { ...limits, isFree: false } })).toEqual(toggles)
    expect(more({ ...admin, limits: { ...limits, isFree: true } })).toEqual([])
    expect(more(writer)).toEqual([])
    expect(mayRestrict({ isFree: true }, 'ADMIN')).toBe(false)
    expect(mayRestrict({ isFree: false }, null)).toBe(false)
  })

  test('each switch offers the other way', () => {
    const all = {
      ...own,
      isFrozen: true,
      permissions: { preventSandboxExport: true, preventSandboxLeaving: true },
    }
    const there = names(all, admin)
    expect(there).toEqual(expect.arrayContaining(['unprotect', 'allowExport', 'allowLeaving']))
    for (const gone of ['protect', 'preventExport', 'preventLeaving']) expect(there).not.toContain(gone)
  })

  test('[IT-044] [IT-088] an export that is forbidden is greyed with the reason, but not for a devbox', () => {
    const kept = { ...own, permissions: { ...none, preventSandboxExport: true } }
    expect(sandboxActions(kept, admin).get('download')).toBe(
      'You do not have permission to export this Sandbox',
    )
    expect(isAllowed(sandboxActions({ ...kept, isV2: true }, admin), 'download')).toBe(true)
    expect(names({ ...kept, isV2: true }, admin)).not.toContain('allowExport')
  })

  test('what the workspace does not allow now is greyed with the reason', () => {
    const limits = { minimumPrivacy: 1, isFree: false, devboxProblem: 'No credits.' }
    const actions = sandboxActions(own, { ...writer, limits })
    expect(actions.get('makePublic')).toBe('This workspace requires more privacy.')
    expect(actions.get('makeUnlisted')).toBeNull()
    expect(actions.get('toDevbox')).toBe('No credits.')
  })

  test('a template is turned back, and is in no folder; a devbox stays one', () => {
    const template = names({ ...own, customTemplate: {} }, writer)
    expect(template).toContain('toSandbox')
    expect(template).not.toContain('toTemplate')
    expect(template).not.toContain('showInFolder')
    expect(names({ ...own, isV2: true }, writer)).not.toContain('toDevbox')
  })

  test('in the trash there is only the way back and the way out, for those who may write', () => {
    const removed = { ...own, removedAt: '2026-01-01T00:00:00Z' }
    expect(names(removed, writer)).toEqual(['purge', 'restore'])
    expect(names({ ...removed, authorization: 'READ' }, reader)).toEqual([])
  })

  test('reads the lower-case levels of REST too, and takes an unknown one for none', () => {
    expect(names({ ...own, authorization: 'write_code' }, writer)).toContain('rename')
    expect(names({ ...own, authorization: 'whatever' }, writer)).toEqual([])
  })
})

describe('several items', () => {
  const viewer = { workspaceId: 'w1', role: 'ADMIN', canChangeFolders: true, list: 'recent' } as const
  const item = (id: string, fields: Partial<SandboxCard> = {}) =>
    sandboxItem({ ...own, id, __typename: 'Sandbox', ...fields } as SandboxCard)

  test('can have what each of them can, and what one of them has not yet', () => {
    const items = [item('a'), item('b', { privacy: 0, isFrozen: true })]
    const shared = sharedActions(items, viewer)
    for (const action of [
      'makePublic',
      'makeUnlisted',
      'makePrivate',
      'protect',
      'unprotect',
      'delete',
    ] as const)
      expect(isAllowed(shared, action)).toBe(true)
    for (const action of ['open', 'rename', 'fork', 'toDevbox', 'showInFolder'] as const)
      expect(shared.has(action)).toBe(false)
    expect(withAction(items, 'makePublic', viewer).map(({ key }) => key)).toEqual(['a'])
    expect(sharedActions([item('a'), item('b')], viewer).has('unprotect')).toBe(false)
  })

  test('lose what one of them can never have', () => {
    const foreign = item('b', { teamId: 'w2' })
    expect([...sharedActions([item('a'), foreign], viewer).keys()]).toEqual(['download'])
    const template = item('c', { customTemplate: { id: 't', iconUrl: null } })
    expect(sharedActions([item('a'), template], viewer).has('toTemplate')).toBe(false)
    expect(sharedActions([item('a'), folderItem({ id: 'f', path: '/f', sandboxCount: 0 })], viewer)).toEqual(
      new Map([
        ['move', null],
        ['download', null],
        ['delete', null],
      ]),
    )
  })

  test('are downloaded without those that may not be; where none may, the reason is given', () => {
    const kept = item('b', { permissions: { ...none, preventSandboxExport: true } })
    expect(isAllowed(sharedActions([item('a'), kept], viewer), 'download')).toBe(true)
    expect(sharedActions([kept, kept], viewer).get('download')).toBe(
      'You do not have permission to export this Sandbox',
    )
  })

  test('are told apart by all that decides about one of them', () => {
    const fields = fc.record({
      authorization: fc.constantFrom('OWNER', 'READ', 'NONE'),
      teamId: fc.constantFrom('w1', 'w2'),
      removedAt: fc.constantFrom(null, '2026-01-01T00:00:00Z'),
      privacy: fc.constantFrom(0, 1, 2),
      isFrozen: fc.boolean(),
      isV2: fc.boolean(),
      customTemplate: fc.constantFrom(null, { id: 't', iconUrl: null }),
      permissions: fc.record({ preventSandboxExport: fc.boolean(), preventSandboxLeaving: fc.boolean() }),
    })
    fc.assert(
      fc.property(fc.array(fields), fc.constantFrom(...sandboxActionNames), (many, action) => {
        const items = many.map((one, index) => item(String(index), one as Partial<SandboxCard>))
        const allowed = items.filter((one) => isAllowed(itemActions(one, viewer), action))
        expect(withAction(items, action, viewer)).toEqual(allowed)
        if (isAllowed(sharedActions(items, viewer), action)) expect(allowed).not.toEqual([])
      }),
    )
  })

  test('nobody is led to where they are', () => {
    expect(actionsFor([item('a')], viewer).has('showInFolder')).toBe(true)
    expect(itemActions(item('a'), { ...viewer, list: 'folder' }).has('showInFolder')).toBe(false)
  })
})

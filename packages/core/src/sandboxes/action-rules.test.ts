import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Role } from '../workspaces/rules.ts'
import { abilitiesOf } from './ability-rules.ts'
import { type Actable, isAllowed, menuActions, sandboxActionNames } from './action-rules.ts'
import { actionsFor, itemActions, sharedActions, withAction } from './items/action-rules.ts'
import { folderItem, sandboxItem } from './items/items.ts'
import type { SandboxCard } from './items/lists.ts'
import type { GrantLevel } from './rules.ts'

const none = { preventSandboxExport: false, preventSandboxLeaving: false }
const subject = { authorId: 'u2', privacy: 2, draft: false, removed: false, isFrozen: false }
const abilitiesAs = (role: Role, fields: Partial<typeof subject> = {}, grant: GrantLevel | null = null) =>
  abilitiesOf({ ...subject, ...fields }, { id: 'u1', role, grant })
const own: Actable = {
  id: 's1',
  authorization: 'WRITE_CODE',
  abilities: abilitiesAs('WRITE'),
  teamId: 'w1',
  removedAt: null,
  privacy: 2,
  isFrozen: false,
  isV2: false,
  customTemplate: null,
  permissions: none,
}
const administered: Actable = { ...own, authorization: 'OWNER', abilities: abilitiesAs('ADMIN') }
const looked: Actable = { ...own, authorization: 'READ', abilities: abilitiesAs('READ') }
const viewer = { workspaceId: 'w1', canCreate: false }
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
const names = (...of: Parameters<typeof menuActions>) => [...menuActions(...of).keys()].sort()

describe('one sandbox', () => {
  test('[PM-028] an editor gets the edit actions in the active workspace', () => {
    expect(names(own, viewer)).toEqual(editing)
  })

  test('[PM-027] [PM-026] [IT-041] a viewer can only look, without Convert to Devbox', () => {
    expect(names(looked, viewer)).toEqual(looking)
    // The role decides, whatever level was granted.
    const given = { ...looked, authorization: 'COMMENT', abilities: abilitiesAs('READ', {}, 'WRITE_CODE') }
    expect(names(given, viewer)).toEqual(looking)
  })

  test('a member with access to another’s draft can only rename it', () => {
    const abilities = abilitiesAs('WRITE', { draft: true }, 'WRITE_CODE')
    expect(names({ ...own, abilities }, viewer)).toEqual([...looking, 'rename'].sort())
  })

  test('[PM-029] a sandbox of another workspace is view-only, whatever the role', () => {
    for (const sandbox of [administered, own, looked])
      expect(names({ ...sandbox, teamId: 'w2' }, viewer)).toEqual(looking)
  })

  test('[PM-020] [IT-042] [IT-043] only an admin on a paid plan may restrict leaving and exporting', () => {
    const toggles = ['preventExport', 'preventLeaving']
    const limits = { minimumPrivacy: 0, devboxProblem: null }
    const more = (...of: Parameters<typeof menuActions>) =>
      names(...of).filter((name) => !editing.includes(name))
    expect(more(administered, viewer)).toEqual(toggles)
    expect(more(administered, { ...viewer, limits: { ...limits, isFree: false } })).toEqual(toggles)
    expect(more(administered, { ...viewer, limits: { ...limits, isFree: true } })).toEqual([])
    expect(more(own, viewer)).toEqual([])
  })

  test('what was kept under another plan an admin lets go on Free as well, and keeps nothing more', () => {
    const limits = { minimumPrivacy: 0, devboxProblem: null, isFree: true }
    const kept = (permissions: typeof none) =>
      names({ ...administered, permissions }, { ...viewer, limits }).filter((name) => !editing.includes(name))
    expect(kept({ preventSandboxExport: true, preventSandboxLeaving: true })).toEqual([
      'allowExport',
      'allowLeaving',
    ])
    expect(kept({ preventSandboxExport: true, preventSandboxLeaving: false })).toEqual(['allowExport'])
    expect(kept(none)).toEqual([])
  })

  test('each toggle offers the opposite state', () => {
    const all = {
      ...administered,
      isFrozen: true,
      permissions: { preventSandboxExport: true, preventSandboxLeaving: true },
    }
    const there = names(all, viewer)
    expect(there).toEqual(expect.arrayContaining(['unprotect', 'allowExport', 'allowLeaving']))
    for (const gone of ['protect', 'preventExport', 'preventLeaving']) expect(there).not.toContain(gone)
  })

  test('[IT-088] a forbidden export is grayed with the reason, except for a devbox', () => {
    const kept = { ...administered, permissions: { ...none, preventSandboxExport: true } }
    expect(menuActions(kept, viewer).get('download')).toBe(
      'You do not have permission to export this Sandbox',
    )
    expect(isAllowed(menuActions({ ...kept, isV2: true }, viewer), 'download')).toBe(true)
    expect(names({ ...kept, isV2: true }, viewer)).not.toContain('allowExport')
  })

  test('what the workspace currently disallows is grayed with the reason', () => {
    const limits = { minimumPrivacy: 1, isFree: false, devboxProblem: 'No credits.' }
    const actions = menuActions(own, { ...viewer, limits })
    expect(actions.get('makePublic')).toBe('This workspace requires more privacy.')
    expect(actions.get('makeUnlisted')).toBeNull()
    expect(actions.get('toDevbox')).toBe('No credits.')
  })

  test('a template can become a sandbox again, and has no folder; a devbox cannot be converted', () => {
    const template = names({ ...own, customTemplate: {} }, viewer)
    expect(template).toContain('toSandbox')
    expect(template).not.toContain('toTemplate')
    expect(template).not.toContain('showInFolder')
    expect(names({ ...own, isV2: true }, viewer)).not.toContain('toDevbox')
  })

  test('in the trash, editors can only restore or purge', () => {
    const removed = { ...own, removedAt: '2026-01-01T00:00:00Z' }
    // The server's abilities from before and after the sandbox was moved to the trash.
    for (const abilities of [own.abilities, abilitiesAs('WRITE', { removed: true })]) {
      const actions = menuActions({ ...removed, abilities }, viewer)
      expect([...actions]).toEqual([
        ['restore', null],
        ['purge', null],
      ])
    }
    expect(names({ ...removed, abilities: looked.abilities }, viewer)).toEqual([])
  })

  test('accepts REST’s lower-case levels, and treats an unknown one as none', () => {
    expect(names({ ...own, authorization: 'write_code' }, viewer)).toContain('rename')
    expect(names({ ...own, authorization: 'whatever' }, viewer)).toEqual([])
  })
})

describe('several items', () => {
  const viewer = { workspaceId: 'w1', canChangeFolders: true, list: 'recent' } as const
  const item = (id: string, fields: Partial<SandboxCard> = {}) =>
    sandboxItem({ ...administered, id, __typename: 'Sandbox', ...fields } as SandboxCard)

  test('offer what all of them can have and at least one still needs', () => {
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

  test('are downloaded without the restricted ones; if all are, the reason is given', () => {
    const kept = item('b', { permissions: { ...none, preventSandboxExport: true } })
    expect(isAllowed(sharedActions([item('a'), kept], viewer), 'download')).toBe(true)
    expect(sharedActions([kept, kept], viewer).get('download')).toBe(
      'You do not have permission to export this Sandbox',
    )
  })

  test('apply an action exactly to those that allow it', () => {
    const fields = fc.record({
      authorization: fc.constantFrom('OWNER', 'READ', 'NONE'),
      abilities: fc.constantFrom(own.abilities, administered.abilities, looked.abilities),
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

  test('omits Show in folder where the list already is that folder', () => {
    expect(actionsFor([item('a')], viewer).has('showInFolder')).toBe(true)
    expect(itemActions(item('a'), { ...viewer, list: 'folder' }).has('showInFolder')).toBe(false)
  })
})

import { actionsFor } from '@sandlot/core/sandboxes/items/action-rules'
import type { ListKind } from '@sandlot/core/sandboxes/items/items'
import { sandboxItem } from '@sandlot/core/sandboxes/items/items'
import { expect, test } from 'vitest'
import { abilitiesAs, buildCard, WORKSPACE_ID } from '../testing/server.ts'
import { type MenuRuns, menuGroups } from './menu-groups.tsx'

/** Callbacks that do nothing. */
const runs = new Proxy({} as MenuRuns, {
  // No devbox is running.
  get: (_, name) => (name === 'stopBox' || name === 'like' ? null : () => undefined),
})

type Card = Parameters<typeof buildCard>[0]

function entries(
  card: Card,
  role: 'ADMIN' | 'WRITE' | 'READ',
  options: { in?: string; list?: ListKind } = {},
) {
  const { in: workspaceId = WORKSPACE_ID, list = 'recent' } = options
  const item = sandboxItem(buildCard({ abilities: abilitiesAs(role), ...card }))
  const actions = actionsFor([item], { workspaceId, canChangeFolders: false, list })
  const subject = { count: 1, isTemplate: item.sandbox.customTemplate !== null }
  return menuGroups(actions, runs, subject).flatMap((group) => group.entries)
}
const labels = (...of: Parameters<typeof entries>) => entries(...of).map(({ label }) => label)

const looking = ['Open', 'Open in new tab', 'Copy link', 'Download zip']

test('[IT-040] only writers in the active workspace can change its sandboxes', () => {
  const changing = [
    'Open',
    'Open in new tab',
    'Copy link',
    'Show in folder',
    'Fork',
    'Move to folder…',
    'Rename',
    'Download zip',
    'Share…',
    'Make public',
    'Make unlisted',
    'Protect',
    'Convert to Devbox',
    'Convert into a template',
    'Delete',
  ]
  expect(labels({}, 'WRITE')).toEqual(changing)
  expect(labels({}, 'ADMIN')).toEqual(expect.arrayContaining(changing))
  expect(labels({ authorization: 'READ' }, 'READ')).toEqual(looking)
  for (const role of ['WRITE', 'ADMIN'] as const) expect(labels({}, role, { in: 'w2' })).toEqual(looking)
})

test('[IT-038] a viewer gets only open, copy link and download', () => {
  expect(labels({ authorization: 'READ' }, 'READ')).toEqual(looking)
})

test('[IT-039] so does everyone for a sandbox of another workspace', () => {
  expect(labels({}, 'ADMIN', { in: 'w2' })).toEqual(looking)
})

test('an admin controls leaving and export; a protected public sandbox offers the opposite actions', () => {
  const permissions = { preventSandboxExport: true, preventSandboxLeaving: true }
  expect(labels({ privacy: 0, isFrozen: true, permissions }, 'ADMIN')).toEqual(
    expect.arrayContaining([
      'Make unlisted',
      'Make private',
      'Remove protection',
      'Allow leaving workspace',
      'Allow export',
    ]),
  )
})

test('a template has its own label for forking and can be converted back', () => {
  const template = labels({ customTemplate: { id: 't', iconUrl: null } }, 'WRITE')
  expect(template).toEqual(expect.arrayContaining(['Fork template', 'Convert into a sandbox']))
})

test('[ER-066] a forbidden export is disabled with the reason and does nothing', () => {
  const permissions = { preventSandboxExport: true, preventSandboxLeaving: false }
  const download = entries({ permissions }, 'READ').find(({ id }) => id === 'download')
  expect(download).toMatchObject({
    isDisabled: true,
    hint: 'You do not have permission to export this Sandbox',
  })
  expect(download?.run).toBeUndefined()
})

test('in the trash only restoring and permanent deletion are offered', () => {
  const removedAt = '2026-01-01T00:00:00Z'
  expect(labels({ removedAt }, 'WRITE', { list: 'deleted' })).toEqual([
    'Recover sandbox',
    'Recover to…',
    'Delete permanently',
  ])
  expect(labels({ removedAt, authorization: 'READ' }, 'READ', { list: 'deleted' })).toEqual([])
})

import { sandboxActions } from '@sandlot/core/sandboxes/rules'
import { expect, test } from 'vitest'
import { menuGroups } from './menu-groups.tsx'
import { buildCard, WORKSPACE_ID } from './testing/server.ts'

const run = () => undefined
const runs = {
  open: run,
  openNewTab: run,
  copyLink: run,
  rename: run,
  download: run,
  delete: run,
  restore: run,
}

const labels = (
  card: Parameters<typeof buildCard>[0],
  role: 'ADMIN' | 'WRITE' | 'READ',
  workspaceId = WORKSPACE_ID,
) =>
  menuGroups(sandboxActions(buildCard(card), { workspaceId, role, canCreate: role !== 'READ' }), runs)
    .flatMap((group) => group.entries)
    .map((entry) => entry.label)

const looking = ['Open', 'Open in new tab', 'Copy link', 'Download zip']

test('[IT-040] those who may write in the active workspace can change and delete its sandboxes', () => {
  expect(labels({}, 'WRITE').sort()).toEqual([...looking, 'Delete', 'Rename'].sort())
  expect(labels({ authorization: 'READ' }, 'READ')).toEqual(looking)
})

test('[IT-038] a viewer gets only open, copy link and download', () => {
  expect(labels({ authorization: 'READ' }, 'READ')).toEqual(looking)
})

test('[IT-039] so does everyone for a sandbox of another workspace', () => {
  expect(labels({}, 'ADMIN', 'w2')).toEqual(looking)
})

test('in the trash there is only the way back', () => {
  expect(labels({ removedAt: '2026-01-01T00:00:00Z' }, 'WRITE')).toEqual(['Restore'])
  expect(labels({ removedAt: '2026-01-01T00:00:00Z', authorization: 'READ' }, 'READ')).toEqual([])
})

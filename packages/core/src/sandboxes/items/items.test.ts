import { expect, test } from 'vitest'
import { branchItem, folderItem, isSameItem, type ListKind, placeOf, sandboxItem, viewOf } from './items.ts'
import type { SandboxCard } from './lists.ts'

const now = new Date('2026-01-04T00:00:00Z')

const card: SandboxCard = {
  __typename: 'Sandbox',
  id: 'aaa111',
  alias: null,
  title: 'First',
  description: null,
  insertedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  lastAccessedAt: '2026-01-03T00:00:00Z',
  removedAt: '2026-01-03T20:00:00Z',
  privacy: 2,
  isV2: false,
  isFrozen: false,
  draft: true,
  restricted: false,
  authorization: 'OWNER',
  abilities: {},
  authorId: 'u1',
  teamId: 'w1',
  screenshotUrl: null,
  source: { template: 'static' },
  customTemplate: null,
  forkedTemplate: null,
  collection: null,
  author: { __typename: 'User', id: 'u1', username: 'ann', avatarUrl: '' },
  permissions: null,
}

const context = (list: ListKind, viewerId?: string) => ({ list, now, viewerId })

test('each list shows the time it is sorted by', () => {
  const ago = (list: ListKind) => viewOf(sandboxItem(card), context(list)).time?.ago
  expect(ago('recent')).toBe('1d ago')
  expect(ago('drafts')).toBe('2d ago')
  expect(ago('folder')).toBe('2d ago')
  expect(ago('deleted')).toBe('Deleted 4h ago')
})

test('never shows a negative time with a slow clock, and omits an invalid one', () => {
  const late = { ...card, updatedAt: '2026-01-05T00:00:00Z' }
  expect(viewOf(sandboxItem(late), context('drafts')).time?.ago).toBe('just now')
  expect(viewOf(sandboxItem({ ...card, updatedAt: '' }), context('drafts')).time).toBeNull()
})

test('a sandbox’s place is Drafts, All folders, or its folder’s name', () => {
  expect(placeOf({ draft: true, collection: null })).toBe('Drafts')
  expect(placeOf({ draft: false, collection: { id: 'r', path: '/' } })).toBe('All folders')
  expect(placeOf({ draft: false, collection: { id: 'f', path: '/work/demos' } })).toBe('demos')
})

test('a list in a single place does not repeat it per item', () => {
  const inFolder = { ...card, draft: false, collection: { id: 'f', path: '/work/demos' } }
  const where = (list: ListKind, one: SandboxCard) => viewOf(sandboxItem(one), context(list)).where
  expect((['recent', 'search', 'deleted', 'folder'] as const).map((list) => where(list, inFolder))).toEqual([
    'demos',
    'demos',
    'demos',
    null,
  ])
  expect([where('recent', card), where('drafts', card)]).toEqual(['Drafts', null])
})

test('every list except Shared marks a draft over the plan’s limit', () => {
  const view = (list: ListKind) => viewOf(sandboxItem({ ...card, restricted: true }), context(list))
  expect(view('drafts')).toMatchObject({ isRestricted: true, where: 'Draft over the plan’s limit' })
  expect(view('recent').where).toBe('Draft over the plan’s limit')
  expect(view('shared')).toMatchObject({ isRestricted: false, where: null })
})

test('shows the owner to others than the author', () => {
  expect(viewOf(sandboxItem(card), context('recent', 'u1')).owner).toBeNull()
  expect(viewOf(sandboxItem(card), context('recent', 'u2')).owner).toEqual({ name: 'ann', avatarUrl: '' })
})

test('an untitled sandbox is named by its alias, else by its id', () => {
  const named = (fields: Partial<SandboxCard>) =>
    viewOf(sandboxItem({ ...card, ...fields }), context('recent'))
  expect(named({ title: '', alias: 'old-name' }).title).toBe('old-name')
  expect(named({ title: null }).title).toBe('aaa111')
})

test('a shared sandbox shows the level of access instead of its place', () => {
  const placeFor = (authorization: SandboxCard['authorization']) =>
    viewOf(sandboxItem({ ...card, authorization }), context('shared')).where
  expect((['READ', 'COMMENT', 'WRITE_CODE', 'OWNER'] as const).map(placeFor)).toEqual([
    'Can view',
    'Can comment',
    'Can edit',
    null,
  ])
})

test('a folder links to its page, and shows its count and, outside its folder, its place', () => {
  const folder = folderItem({ id: 'f', path: '/work/50% ready', sandboxCount: 1 })
  expect(viewOf(folder, context('folder'))).toMatchObject({
    title: '50% ready',
    href: '/dashboard/sandboxes/work/50%25%20ready',
    count: '1 sandbox',
    where: null,
  })
  expect(viewOf(folder, context('search')).where).toBe('work')
})

test('a branch shows its repository', () => {
  const branch = branchItem({
    __typename: 'Branch',
    id: 'b',
    name: 'main',
    contribution: false,
    upstream: true,
    lastAccessedAt: null,
    owner: null,
    pullRequests: [],
    repository: { owner: 'acme', name: 'site' },
  })
  expect(viewOf(branch, context('recent'))).toMatchObject({
    title: 'main',
    where: 'acme/site',
    label: 'main of acme/site',
    time: null,
  })
})

test('an item is the same as long as its object is', () => {
  expect(isSameItem(sandboxItem(card), sandboxItem(card))).toBe(true)
  expect(isSameItem(sandboxItem(card), sandboxItem({ ...card }))).toBe(false)
  expect(isSameItem(sandboxItem(card), { ...sandboxItem(card), highlights: [[0, 1]] })).toBe(false)
})

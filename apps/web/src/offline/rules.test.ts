import { describe, expect, test } from 'vitest'
import { KEPT_MAX_AGE_MS, KEPT_PAGES_MAX, QUOTA_THRESHOLD, RELOAD_EVERY_MS } from './limits.ts'
import { isKept, isStorageFull, knownSince, mayReload, recordOf, usableAnswers } from './rules.ts'

const NOW = 1_900_000_000_000
const me = { key: ['accounts', 'me'], data: { id: 'u1' }, at: NOW - 5 }
const workspaces = { key: ['workspaces'], data: { workspaces: [{ id: 'w1' }] }, at: NOW - 9 }
const list = (path: string, at: number, data: unknown = { pages: [[]], pageParams: [null] }) => ({
  key: ['sandboxes', 'list', 'folder', 'w1', path, null],
  data,
  at,
})

test('only dashboard lists, the user and their workspaces persist beyond a page', () => {
  for (const key of [
    ['workspaces'],
    ['accounts', 'me'],
    ['folders', 'list', 'w1'],
    ['sandboxes', 'list', 'recent'],
  ])
    expect(isKept(key)).toBe(true)
  for (const key of [
    ['sandboxes', 'one', 'x'],
    ['accounts', 'features'],
    ['mail'],
    ['sharing', 'x'],
    ['notifications'],
  ])
    expect(isKept(key)).toBe(false)
})

describe('stored data', () => {
  test('is restored unchanged, with its age', () => {
    const record = recordOf('s1', 'u1', [list('/a', NOW - 7), workspaces, me])
    expect(usableAnswers(structuredClone(record), 's1', NOW)).toEqual([me, workspaces, list('/a', NOW - 7)])
  })

  test('is empty without a user', () => {
    expect(recordOf('s1', undefined, [list('/a', NOW)])).toBeNull()
  })

  test('is bounded: newest first, no huge lists, only the beginning of long ones', () => {
    const huge = list('/huge', NOW, { pages: ['x'.repeat(600_000)], pageParams: [null] })
    const large = Array.from({ length: 10 }, (_, index) => list(`/${index}`, index, 'x'.repeat(400_000)))
    const paths = recordOf('s1', 'u1', [...large, huge, me])?.answers.map(({ key }) => key[4] ?? key[1])
    expect(paths).toEqual(['me', '/9', '/8', '/7', '/6'])
    const pages = Array.from({ length: 9 }, (_, index) => index)
    const long = recordOf('s1', 'u1', [list('/long', NOW, { pages, pageParams: pages })])?.answers[0]?.data
    expect(long).toEqual({
      pages: pages.slice(0, KEPT_PAGES_MAX),
      pageParams: pages.slice(0, KEPT_PAGES_MAX),
    })
  })

  test('excludes workspaces that the workspace list no longer contains', () => {
    const all = { ...workspaces, data: { workspaces: [{ id: 'w1' }] }, at: NOW - 5 }
    const ofGone = [
      ['sandboxes', 'list', 'drafts', 'gone', null, null],
      ['sandboxes', 'sidebar', 'gone'],
      ['folders', 'list', 'gone'],
      ['repositories', 'list', 'gone'],
      ['workspaces', 'members', 'gone'],
    ].map((key) => ({ key, data: {}, at: NOW - 5 }))
    const mine = { key: ['workspaces', 'invitations'], data: {}, at: NOW - 6 }
    const kept = recordOf('s1', 'u1', [me, all, ...ofGone, mine, list('/a', NOW - 7)])
    expect(kept?.answers).toEqual([me, all, mine, list('/a', NOW - 7)])
  })

  test('includes data newer than the workspace list, as it may belong to a new workspace', () => {
    const all = { ...workspaces, at: NOW - 9 }
    const ofNew = { key: ['folders', 'list', 'new'], data: {}, at: NOW - 8 }
    expect(recordOf('s1', 'u1', [me, all, ofNew])?.answers).toEqual([me, all, ofNew])
  })

  test.each([
    ['of another build', { ...recordOf('s0', 'u1', [me, workspaces]) }],
    ['of somebody else than it says', { ...recordOf('s1', 'u2', [me, workspaces]) }],
    ['without its person', { ...recordOf('s1', 'u1', [workspaces]) }],
    ['garbage', 'what'],
    ['nothing', undefined],
    ['of the wrong shape', { shapes: 's1', userId: 'u1', answers: { length: 3 } }],
    [
      'full of garbage',
      { shapes: 's1', userId: 'u1', answers: [null, 7, { key: 'x' }, { key: ['mail'], data: 1 }] },
    ],
  ])('is not used when it is %s', (_what, record) => {
    expect(usableAnswers(record, 's1', NOW)).toEqual([])
  })

  test('is not used when it is too old, or from the future', () => {
    const record = recordOf('s1', 'u1', [
      me,
      list('/old', NOW - KEPT_MAX_AGE_MS - 1),
      list('/later', NOW + 1),
    ])
    expect(usableAnswers(record, 's1', NOW)).toEqual([me])
  })
})

test('[CN-080] storage is full from 95 % of the quota on', () => {
  expect(QUOTA_THRESHOLD).toBe(0.95)
  expect(isStorageFull({ usage: 95, quota: 100 })).toBe(true)
  expect(isStorageFull({ usage: 94.9, quota: 100 })).toBe(false)
  expect(isStorageFull({})).toBe(false)
})

test('a page reloads itself only if nothing is lost, and not repeatedly', () => {
  const calm = { isUnsaved: false, hasPending: false, lastReloadAt: null, now: NOW }
  expect(mayReload(calm)).toBe(true)
  expect(mayReload({ ...calm, isUnsaved: true })).toBe(false)
  expect(mayReload({ ...calm, hasPending: true })).toBe(false)
  expect(mayReload({ ...calm, lastReloadAt: NOW - 1 })).toBe(false)
  expect(mayReload({ ...calm, lastReloadAt: NOW - RELOAD_EVERY_MS })).toBe(true)
})

const frame = [
  { key: ['accounts', 'me'], at: 1 },
  { key: ['workspaces'], at: 4 },
  { key: ['sandboxes', 'sidebar', 'w1'], at: 5 },
  { key: ['accounts', 'features'], at: null },
]
const drafts = ['sandboxes', 'list', 'drafts', 'w1', null, null]
test.each([
  ['whose list is there', [{ key: drafts, at: 3 }], 3],
  ['whose list is not there', [{ key: drafts, at: null }], null],
  ['whose repositories are not there', [{ key: ['repositories', 'list', 'w1'], at: null }], null],
  [
    'where one of two lists is there',
    [
      { key: drafts, at: null },
      { key: ['repositories', 'list', 'w1'], at: 2 },
    ],
    2,
  ],
  ['that lists nothing', [], 4],
])('a page %s shows how old its data is, or that it has none', (_page, lists, since) => {
  expect(knownSince([...frame, ...lists])).toBe(since)
})

test('the age is unknown without any data', () => {
  expect(knownSince([{ key: ['accounts', 'me'], at: 1 }])).toBeNull()
})

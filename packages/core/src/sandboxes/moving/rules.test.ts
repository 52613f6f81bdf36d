import { describe, expect, test } from 'vitest'
import { folderMessages } from '../../folders/messages.ts'
import { type DashboardItem, folderItem, sandboxItem } from '../items/items.ts'
import type { SandboxCard } from '../items/lists.ts'
import { BULK_MAX } from '../limits.ts'
import { destinationsOf } from './destination-rules.ts'
import { movingMessages } from './messages.ts'
import {
  countOf,
  lostToAuthors,
  type MoveStep,
  type MoveTarget,
  movedOf,
  placeName,
  planMove,
  wayBack,
} from './rules.ts'

const card = (id: string, path: string | null, more: Partial<SandboxCard> = {}): SandboxCard => ({
  __typename: 'Sandbox',
  id,
  alias: null,
  title: id,
  description: null,
  insertedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  lastAccessedAt: '2026-01-01T00:00:00Z',
  removedAt: null,
  privacy: 0,
  isFrozen: false,
  permissions: null,
  isV2: false,
  draft: path === null,
  restricted: false,
  authorization: 'OWNER',
  abilities: {},
  authorId: 'u1',
  teamId: 'w1',
  screenshotUrl: null,
  source: { template: 'static' },
  customTemplate: null,
  forkedTemplate: null,
  collection: path === null ? null : { id: path, path },
  author: null,
  ...more,
})
const sandbox = (id: string, path: string | null, more: Partial<SandboxCard> = {}): DashboardItem =>
  sandboxItem(card(id, path, more))
const folder = (path: string): DashboardItem => folderItem({ id: path, path, sandboxCount: 0 })
const into = (path: string): MoveTarget => ({ at: 'folder', path, teamId: 'w1' })
const drafts: MoveTarget = { at: 'drafts', teamId: 'w1' }
const templates: MoveTarget = { at: 'templates', teamId: 'w1' }
const kit = { customTemplate: { id: 't', iconUrl: null } }

const plan = (items: readonly DashboardItem[], target: MoveTarget, ...paths: string[]) => {
  const folders = ['/', ...paths].map((path) => ({ path }))
  return planMove(movedOf(items, 'w1'), target, { here: folders, there: folders })
}
const steps = (...args: Parameters<typeof plan>): MoveStep[] => {
  const planned = plan(...args)
  if ('problem' in planned) throw new Error(planned.problem)
  return planned.steps
}
/** Describes a call in a few words. */
const brief = (step: MoveStep): string =>
  step.do === 'folder'
    ? `${step.teamId}${step.path} to ${step.newTeamId}${step.newPath}`
    : `${step.do} ${step.sandboxes.map((one) => one.card.id).join()}${'path' in step ? ` to ${step.path ?? 'drafts'}` : ''}`

describe('a move', () => {
  test('takes one call for all sandboxes and one per folder', () => {
    const all = steps(
      [sandbox('a', null), sandbox('b', '/x'), folder('/x/in')],
      into('/y'),
      '/x',
      '/x/in',
      '/y',
    )
    expect(all.map(brief)).toEqual(['place a,b to /y', 'w1/x/in to w1/y/in'])
    expect(countOf(all)).toBe(3)
  })

  test('is empty where everything already is in place', () => {
    expect(steps([sandbox('a', '/x'), folder('/x/in')], into('/x'), '/x', '/x/in')).toEqual([])
    expect(steps([sandbox('a', null)], drafts)).toEqual([])
    expect(steps([sandbox('a', '/x', kit)], templates)).toEqual([])
    expect(steps([sandbox('a', '/x'), sandbox('b', null)], into('/x')).map(brief)).toEqual(['place b to /x'])
  })

  test('to Templates turns sandboxes into templates', () => {
    expect(steps([sandbox('a', '/x'), sandbox('b', '/x', kit)], templates).map(brief)).toEqual(['template a'])
  })

  test('leaves out branches and the root folder', () => {
    expect(movedOf([folder('/'), folder('/a')], 'w1')).toHaveLength(1)
  })

  test('is split into the batch size the server accepts', () => {
    const many = Array.from({ length: BULK_MAX * 2 + 1 }, (_, at) => sandbox(`s${at}`, null))
    const all = steps(many, into('/y'), '/y')
    expect(all.map((step) => countOf([step]))).toEqual([BULK_MAX, BULK_MAX, 1])
  })

  test('takes a sandbox out of Recently deleted, even to its old place', () => {
    const gone = sandbox('a', '/x', { removedAt: '2026-01-02T00:00:00Z' })
    expect(steps([gone], into('/x'), '/x').map(brief)).toEqual(['place a to /x'])
    expect(plan([gone], templates)).toEqual({ problem: movingMessages.deletedStay })
  })

  test('takes an inner folder out before its outer one', () => {
    const all = steps([folder('/a'), folder('/a/b')], into('/z'), '/a', '/a/b', '/z')
    expect(all.map(brief)).toEqual(['w1/a/b to w1/z/b', 'w1/a to w1/z/a'])
  })
})

describe('an impossible move is refused before any request', () => {
  test.each([
    ['into itself', [folder('/a')], into('/a'), folderMessages.intoItself],
    ['below itself', [folder('/a')], into('/a/b'), folderMessages.intoItself],
    ['beside its namesake', [folder('/a')], into('/x'), folderMessages.pathTaken('/x/a')],
    [
      'together with its namesake',
      [folder('/a/b'), folder('/b')],
      into('/y'),
      folderMessages.pathTaken('/y/b'),
    ],
    ['to Drafts', [folder('/a')], drafts, movingMessages.foldersStay('Drafts')],
    ['to Templates', [sandbox('s', null), folder('/a')], templates, movingMessages.foldersStay('Templates')],
  ] as const)('of a folder %s', (_what, items, target, problem) => {
    expect(plan(items, target, '/a', '/a/b', '/b', '/x', '/x/a', '/y')).toEqual({ problem })
  })

  test('of a folder whose deepest path would be too long', () => {
    const deep = Array.from({ length: 990 }, (_, level) => `/a${'/b'.repeat(level)}`)
    const long = `/${'c'.repeat(60)}`
    expect(plan([folder('/a')], into(long), ...deep, long)).toEqual({ problem: folderMessages.pathTooLong })
    expect(steps([folder('/a')], into('/y'), ...deep, '/y')).toHaveLength(1)
  })
})

describe('items moved out of the mover’s sight, to their author’s drafts', () => {
  const lost = (more: Partial<SandboxCard>, target: MoveTarget = drafts, mover = 'u2') =>
    lostToAuthors(movedOf([sandbox('a', '/', more), folder('/x')], 'w1'), target, {
      id: mover,
      personalWorkspaceId: 'own',
    }).map(({ card }) => card.id)

  test('are those created by someone else', () => {
    expect(lost({})).toEqual(['a'])
    expect(lost({}, drafts, 'u1')).toEqual([])
    expect(lost({ authorId: null })).toEqual([])
  })

  test('exclude other targets, templates, and moves to one’s own workspace', () => {
    expect(lost({}, into('/x'))).toEqual([])
    expect(lost(kit)).toEqual([])
    expect(lost({}, { at: 'drafts', teamId: 'own' })).toEqual([])
  })
})

describe('undoing a move', () => {
  test('puts each item back, the last one first', () => {
    const moved = steps(
      [sandbox('a', null), sandbox('b', '/x'), sandbox('c', null), folder('/a'), folder('/a/b')],
      into('/z'),
      '/a',
      '/a/b',
      '/z',
    )
    expect(wayBack(moved).map(brief)).toEqual([
      'w1/z/a to w1/a',
      'w1/z/b to w1/a/b',
      'place a,c to drafts',
      'place b to /x',
    ])
    expect(wayBack(wayBack(moved)).map(brief).toSorted()).toEqual(
      ['w1/a/b to w1/z/b', 'w1/a to w1/z/a', 'place a,c to /z', 'place b to /z'].toSorted(),
    )
  })

  test('turns templates back into sandboxes', () => {
    expect(wayBack(steps([sandbox('a', '/x')], templates)).map(brief)).toEqual(['untemplate a'])
  })

  test('returns items to their previous workspace', () => {
    const moved = steps([sandbox('a', '/x'), folder('/f')], { ...into('/'), teamId: 'w2' }, '/f2')
    expect(moved.map(brief)).toEqual(['place a to /', 'w1/f to w2/f'])
    expect(wayBack(moved).map((step) => (step.do === 'place' ? step.teamId : brief(step)))).toEqual([
      'w2/f to w1/f',
      'w1',
    ])
  })
})

describe('possible targets', () => {
  const paths = ['/', '/a', '/a/b', '/b', '/Work']
  const shown = (items: readonly DashboardItem[], query = '', teamId = 'w1') =>
    destinationsOf(
      paths.map((path) => ({ path })),
      movedOf(items, 'w1'),
      { teamId, query },
    ).destinations.map(
      ({ name, level, problem }) => `${'>'.repeat(level)}${name}${problem ? ` (${problem})` : ''}`,
    )

  test('are listed as a tree, with the current place and unsuitable ones disabled', () => {
    expect(shown([sandbox('s', '/a')])).toEqual([
      'Drafts',
      'All folders',
      '>a (Current location)',
      '>>b',
      '>b',
      '>Work',
    ])
    expect(shown([folder('/a')])).toEqual([
      'Drafts (Cannot hold folders)',
      'All folders (Current location)',
      '>a (Inside a folder that is being moved)',
      '>>b (Inside a folder that is being moved)',
      '>b',
      '>Work',
    ])
    expect(shown([sandbox('s', '/a'), sandbox('t', null)])).not.toContain('Drafts (Current location)')
  })

  test('can be filtered by name', () => {
    expect(shown([sandbox('s', null)], ' wO')).toEqual(['Work'])
    expect(shown([sandbox('s', null)], 'b')).toEqual(['b', 'b'])
    expect(shown([sandbox('s', null)], 'q')).toEqual([])
  })

  test('are those with it in their path where it has a slash', () => {
    expect(shown([sandbox('s', null)], 'A/b')).toEqual(['b'])
    expect(shown([sandbox('s', null)], '/b')).toEqual(['b', 'b'])
    expect(shown([sandbox('s', null)], '/q')).toEqual([])
  })

  test('in another workspace accept everything, except folders in Drafts', () => {
    expect(shown([folder('/a')], '', 'w2').filter((line) => line.includes('('))).toEqual([
      'Drafts (Cannot hold folders)',
    ])
  })

  test('are cut off when there are very many', () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ path: `/f${at}` }))
    const found = destinationsOf(many, [], { teamId: 'w1', query: '' })
    expect([found.destinations.length, found.more]).toEqual([200, 302])
  })
})

test('are named as in the sidebar', () => {
  expect(placeName(into('/'))).toBe('All folders')
  expect(placeName(into('/a/b'))).toBe('b')
  expect(placeName(drafts)).toBe('Drafts')
  expect(placeName({ at: 'recent' })).toBe('Recent')
})

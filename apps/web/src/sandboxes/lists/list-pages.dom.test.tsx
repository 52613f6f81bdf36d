// @vitest-environment jsdom
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { describe, expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../testing/dom.ts'
import { type Answers, buildCard, memberAs, Refusal, USER_ID, WORKSPACE_ID } from '../testing/server.ts'
import { showPage } from '../testing/show-page.tsx'
import { DeletedPage } from '../trash/deleted-page.tsx'
import { firstDayOfWeek, startOfWeek } from '../trash/weeks.ts'
import { FolderPage } from './folder-page.tsx'
import { SharedPage } from './shared-page.tsx'
import { TemplatesPage } from './templates-page.tsx'

const rows = () => names('[role="row"]')
const me = (fields: object, team: object = {}) => ({
  me: {
    __typename: 'CurrentUser',
    id: USER_ID,
    ...fields,
    team: { __typename: 'Team', id: WORKSPACE_ID, ...team },
  },
})
const card = (title: string, fields: Partial<SandboxCard> & { viewCount?: number } = {}) => ({
  viewCount: 0,
  ...buildCard({ id: title, title, ...fields }),
})

const pages = [
  {
    Page: DeletedPage,
    query: 'query DeletedSandboxes',
    ids: { states: '[DP-047] [DP-050] [DP-051] [DP-052]', failed: '[ER-037]' },
    reply: (cards: SandboxCard[]) => me({}, { sandboxes: cards }),
    title: 'Recently deleted',
    empty: 'No deleted sandboxes',
    failed: 'There was a problem getting your deleted Sandboxes',
  },
  {
    Page: TemplatesPage,
    query: 'query TeamTemplates',
    ids: { states: '', failed: '[ER-038]' },
    reply: (cards: SandboxCard[]) =>
      me({}, { templates: cards.map((sandbox) => ({ id: sandbox.id, sandbox })) }),
    title: 'Templates',
    empty: 'No templates',
    failed: 'There was a problem getting your Templates',
  },
  {
    Page: SharedPage,
    query: 'query SharedWithMeSandboxes',
    ids: { states: '[DP-053]', failed: '[ER-059]' },
    reply: (cards: SandboxCard[]) => me({ collaboratorSandboxes: cards }),
    title: 'Sandboxes shared with me',
    empty: 'Nothing has been shared with you',
    failed: 'There was a problem getting Sandboxes shared with you',
  },
]

describe.each(pages)('$title', ({ Page, query, ids, reply, title, empty, failed }) => {
  const show = (answer: Answers[string]) => showPage(<Page />, { ...memberAs(), [query]: answer })

  test(`${ids.states} shows a loading state, then its items or an empty state`, async () => {
    const waiting: (() => void)[] = []
    let cards = [card('One', { removedAt: '2026-01-02T00:00:00Z' })]
    const { services } = show(() => new Promise((resolve) => waiting.push(() => resolve(reply(cards)))))
    await find('[role="status"]', 'Loading sandboxes')
    expect(names('h1')).toEqual([title])
    await eventually(() => expect(waiting).toHaveLength(1))
    waiting[0]?.()
    await eventually(() => expect(rows()).toEqual(['One']))
    expect(document.title).toContain(title)
    cards = []
    void services.queries.invalidateQueries()
    await eventually(() => expect(waiting).toHaveLength(2))
    waiting[1]?.()
    await find('h2', empty)
    expect(rows()).toEqual([])
  })

  test(`${ids.failed} shows why loading failed, and can retry`, async () => {
    let isRefused = true
    show(() => {
      if (isRefused) throw new Refusal('Not today.')
      return reply([card('One')])
    })
    await find('h2', failed)
    expect(document.body.textContent).toContain('Not today.')
    isRefused = false
    ;(await find('button', 'Try again')).click()
    await eventually(() => expect(rows()).toEqual(['One']))
  })
})

test('[DP-038] the templates of the workspace appear in the selected order', async () => {
  const cards = [
    card('zebra', { updatedAt: '2026-01-01T00:00:00Z' }),
    card('Apple', { updatedAt: '2026-01-03T00:00:00Z' }),
  ]
  const templates = cards.map((sandbox) => ({ id: sandbox.id, sandbox }))
  showPage(<TemplatesPage />, { ...memberAs(), 'query TeamTemplates': () => me({}, { templates }) })
  await eventually(() => expect(rows()).toEqual(['Apple', 'zebra']))
  expect(names('h1')).toEqual(['Templates'])
})

test('[DP-048] [CN-021] deleted items are grouped into this week and earlier, in any order', async () => {
  const week = startOfWeek(new Date(), firstDayOfWeek(navigator.language)).getTime()
  const deletedAt = (title: string, at: number) => card(title, { removedAt: new Date(at).toISOString() })
  const sandboxes = [deletedAt('Old', week - 1), deletedAt('Fresh', week), deletedAt('Older', week - 864e5)]
  showPage(<DeletedPage />, { ...memberAs(), 'query DeletedSandboxes': () => me({}, { sandboxes }) })
  await eventually(() => expect(rows()).toEqual(['Fresh', 'Old', 'Older']))
  await find('h2', 'Deleted this week')
  // There is exactly one row below the first heading.
  expect((await find('h2', 'Deleted earlier')).style.top).toBe(`${64 + 154 + 16}px`)
})

test('[IT-008] a section heading and the end of a list are 64 pixels high', async () => {
  const sandboxes = [card('Old', { removedAt: '2020-01-01T00:00:00Z' })]
  showPage(<DeletedPage />, { ...memberAs(), 'query DeletedSandboxes': () => me({}, { sandboxes }) })
  const heading = await find('h2', 'Deleted earlier')
  const high = [...document.querySelectorAll<HTMLElement>('[style]')].filter(
    ({ style }) => style.height === '64px',
  )
  expect(high).toEqual([heading, expect.any(HTMLElement)])
  const row = seek('[role="row"]', 'Old')
  expect(row?.compareDocumentPosition(high[1] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an empty section has no heading', async () => {
  const sandboxes = [card('Old', { removedAt: '2020-01-01T00:00:00Z' })]
  showPage(<DeletedPage />, { ...memberAs(), 'query DeletedSandboxes': () => me({}, { sandboxes }) })
  await find('h2', 'Deleted earlier')
  expect(seek('h2', 'Deleted this week')).toBeUndefined()
})

const folders = (...paths: string[]) => ({
  'query AllCollections': () =>
    me({ collections: paths.map((path) => ({ __typename: 'Collection', id: path, path, sandboxCount: 0 })) }),
})

test('the folder trail has a separator between its parts, and none after the last', async () => {
  showPage(<FolderPage path="/a/b" />, {
    ...memberAs(),
    ...folders('/', '/a', '/a/b'),
    'query PathedSandboxes': () =>
      me({ collection: { __typename: 'Collection', id: '/a/b', sandboxes: [] } }),
  })
  const trail = await find('nav[aria-label="Path of this folder"]')
  const parts = [...trail.querySelectorAll('li')]
  expect(parts.map((part) => [part.textContent, part.querySelector('svg') !== null])).toEqual([
    ['All folders', true],
    ['a', false],
  ])
})

test('a name that the folder trail cuts off is shown in full on hovering', async () => {
  const name = 'a long name '.repeat(8).trim()
  showPage(<FolderPage path={`/${name}/b`} />, {
    ...memberAs(),
    ...folders('/', `/${name}`, `/${name}/b`),
    'query PathedSandboxes': () => me({ collection: { __typename: 'Collection', id: '/b', sandboxes: [] } }),
  })
  const trail = await find('nav[aria-label="Path of this folder"]')
  expect([...trail.querySelectorAll('a')].map(({ title }) => title)).toEqual(['All folders', name])
})

test('[DP-037] an empty folder shows a card that creates in it, a non-empty one does not', async () => {
  let sandboxes: SandboxCard[] = []
  const { services } = showPage(<FolderPage path="/a" />, {
    ...memberAs(),
    ...folders('/', '/a', '/b'),
    'query PathedSandboxes': () => me({ collection: { __typename: 'Collection', id: '/a', sandboxes } }),
  })
  const open = vi.spyOn(services.modals, 'open').mockResolvedValue(undefined)
  const create = await find('button', /^Create/)
  expect(rows()).toEqual([])
  create.click()
  await eventually(() => expect(open.mock.calls[0]?.[1]).toMatchObject({ collectionPath: '/a' }))
  sandboxes = [buildCard({ title: 'One', draft: false })]
  await services.queries.invalidateQueries()
  await eventually(() => expect(rows()).toEqual(['One']))
  expect(seek('button', /^Create/)).toBeUndefined()
})

test.each([
  ['/', 'Enter', '/New'],
  ['/a', 'Enter', '/a/New'],
  ['/a/b', 'leaving the field', '/a/b/New'],
])(
  '[DP-036] [IT-071] [IT-072] [IT-073] [IT-075] in %s a folder is named in place, and %s makes %s',
  async (path, way, made) => {
    const created: unknown[] = []
    showPage(<FolderPage path={path} />, {
      ...memberAs(),
      ...folders('/', '/a', '/a/b'),
      'query PathedSandboxes': () =>
        me({ collection: { __typename: 'Collection', id: path, sandboxes: [] } }),
      'mutation CreateFolder': (input) => {
        created.push(input.path)
        return { createCollection: { __typename: 'Collection', id: 'new', path: made, sandboxCount: 0 } }
      },
    })
    ;(await find('main button, button', 'New folder')).click()
    const field = await find<HTMLInputElement>('input', 'Name of the folder')
    expect(field.placeholder).toBe('Folder name')
    type(field, ' New ')
    await eventually(() => expect(field.value).toBe(' New '))
    if (way === 'Enter') press('Enter')
    else field.blur()
    await eventually(() => expect(created).toEqual([made]))
    await eventually(() => expect(seek('input', 'Name of the folder')).toBeUndefined())
    if (way === 'Enter') expect(document.activeElement).toBe(seek('button', 'New folder'))
  },
)

test('says that there is no folder with this path, and links to all of them', async () => {
  showPage(<FolderPage path="/never/was" />, {
    ...memberAs(),
    ...folders('/', '/a'),
    'query PathedSandboxes': () => me({ collection: null }),
  })
  await find('h2', 'There is no such folder in this workspace')
  expect(document.body.textContent).toContain('/never/was')
  expect((await find('a', 'Go to all folders')).getAttribute('href')).toBe('/dashboard/sandboxes')
})

test('folders and sandboxes are deleted together after one confirmation, and restored by one Undo', async () => {
  const all = ['/', '/a', '/a/deep', '/b']
  let there = all
  let sandboxes = [buildCard({ id: 'c1', title: 'Castle', draft: false })]
  const { services } = showPage(<FolderPage path="/" />, {
    ...memberAs(),
    'query AllCollections': () =>
      me({
        collections: there.map((path) => ({
          ...{ __typename: 'Collection', id: path, path, sandboxCount: path === '/a/deep' ? 1 : 0 },
        })),
      }),
    'query PathedSandboxes': () => me({ collection: { __typename: 'Collection', id: '/', sandboxes } }),
    'mutation DeleteFolder': ({ path }) => {
      there = there.filter((one) => one !== path && !one.startsWith(`${path}/`))
      return { deleteCollection: [] }
    },
    'mutation RestoreFolder': () => {
      there = all
      return { restoreCollection: [] }
    },
    'mutation MoveToTrash': () => {
      sandboxes = []
      return { deleteSandboxes: [] }
    },
    'mutation AddToFolder': () => {
      sandboxes = [buildCard({ id: 'c1', title: 'Castle', draft: false })]
      return { addToCollectionOrTeam: [] }
    },
  })
  const remove = async () => {
    ;(await find('[role="row"]', 'a')).focus()
    press('a', { ctrlKey: true })
    await find('[role="toolbar"]', 'Selection')
    press('Delete')
    return await find('[role="alertdialog"]')
  }
  await eventually(() => expect(rows()).toEqual(['a', 'b', 'Castle']))
  const question = await remove()
  expect(question.textContent).toContain('Delete 2 folders and 1 sandbox?')
  expect(question.textContent).toContain(
    'Everything inside the folders is deleted too: 1 sandbox and 1 folder.',
  )
  press('Escape')
  await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  expect(rows()).toEqual(['a', 'b', 'Castle'])
  await remove()
  ;(await find('[role="alertdialog"] button', 'Delete all')).click()
  await find('[role="status"]', /2 folders and 1 sandbox were deleted/)
  await eventually(() => expect(rows()).toEqual([]))
  expect(services.toasts.list().filter(({ action }) => action)).toHaveLength(1)
  ;(await find('button', 'Undo')).click()
  await find('[role="status"]', /2 folders and 1 sandbox are back/)
  await eventually(() => expect(rows()).toEqual(['a', 'b', 'Castle']))

  // An empty folder is deleted without confirmation.
  press('Escape')
  ;(await find('[role="row"]', 'b')).click()
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('b'))
  press('Delete')
  await find('[role="status"]', /Folder “b” was deleted/)
  await eventually(() => expect(rows()).toEqual(['a', 'Castle']))
})

test('[ER-030] reports sandboxes of a folder that cannot be loaded, with the reason', async () => {
  showPage(<FolderPage path="/" />, {
    ...memberAs(),
    'query AllCollections': () =>
      me({ collections: [{ __typename: 'Collection', id: 'root', path: '/', sandboxCount: 0 }] }),
    'query PathedSandboxes': () => {
      throw new Refusal('Not today.')
    },
  })
  await find('h2', 'There was a problem getting your sandboxes')
  expect(document.body.textContent).toContain('Not today.')
})

test('[ER-029] reports a template that could not be deleted', async () => {
  const kit = { id: 't', iconUrl: null, color: null }
  showPage(<TemplatesPage />, {
    ...memberAs(),
    'query TeamTemplates': () =>
      me({}, { templates: [{ id: 't', sandbox: card('Kit', { customTemplate: kit as never }) }] }),
    'mutation MoveToTrash': () => {
      throw new Refusal('Not today.')
    },
  })
  ;(await find('[role="row"]', /Kit/)).focus()
  press('Delete')
  await find('[role="alert"]', /^Could not delete custom template: Not today\./)
})

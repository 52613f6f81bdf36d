// @vitest-environment jsdom
import { type DashboardItem, folderItem, sandboxItem } from '@sandlot/core/sandboxes/items/items'
import { beforeEach, describe, expect, test } from 'vitest'
import { INDENTED_LEVELS_MAX } from '../../shell/ui/indent.ts'
import { DraftsPage } from '../lists/drafts-page.tsx'
import { eventually, find, names, press, seek, type } from '../testing/dom.ts'
import {
  type Answers,
  buildCard,
  draftsOf,
  memberAs,
  Refusal,
  USER_ID,
  WORKSPACE_ID,
} from '../testing/server.ts'
import { showPage } from '../testing/show-page.tsx'
import { usePicking } from './use-picking.ts'

/** The server's folders and the requests it received. */
let folders: string[]
let cards: ReturnType<typeof buildCard>[]
let calls: [string, Record<string, unknown>][]
beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {}
  folders = ['/', '/a', '/a/b', '/c']
  cards = [buildCard({ id: 's1', title: 'One' }), buildCard({ id: 's2', title: 'Two' })]
  calls = []
})

const refuse = (message: string) => () => {
  throw new Refusal(message)
}
const told =
  (name: string, answer: (input: Record<string, unknown>) => unknown) => (input: Record<string, unknown>) => {
    calls.push([name, input])
    return answer(input)
  }

/** Drafts with a button that opens the move dialog for some items. */
function show(taken: () => readonly DashboardItem[], answers: Answers = {}) {
  const move = (input: Record<string, unknown>) => {
    const path = input.collectionPath as string | null
    cards = cards.map((card) =>
      (input.ids as string[]).includes(card.id)
        ? { ...card, draft: path === null, collection: path === null ? null : { id: path, path } }
        : card,
    )
    return { addToCollectionOrTeam: [] }
  }
  const rename = ({ path, newPath }: Record<string, unknown>) => {
    folders = folders.map((at) => (at === path ? String(newPath) : at))
    return { renameCollection: [] }
  }
  const page = showPage(<Page taken={taken} />, {
    ...memberAs(),
    'query TeamDrafts': () => draftsOf(cards.filter(({ draft }) => draft)),
    'query AllCollections': () => ({
      me: {
        __typename: 'CurrentUser',
        id: USER_ID,
        collections: folders.map((path) => ({
          __typename: 'Collection',
          id: `id ${path}`,
          path,
          sandboxCount: 0,
        })),
      },
    }),
    'mutation AddToFolder': told('move', answers.move ?? move),
    'mutation RenameFolder': told('rename', answers.rename ?? rename),
    'mutation CreateFolder': told('create', ({ path }) => {
      folders.push(String(path))
      return { createCollection: { __typename: 'Collection', id: 'new', path, sandboxCount: 0 } }
    }),
  })
  return { ...page, said: () => page.services.toasts.list().map(({ text }) => text) }
}
function Page({ taken }: { taken: () => readonly DashboardItem[] }) {
  const pick = usePicking()
  return (
    <>
      <button onClick={() => void pick(taken())} type="button">
        Pick
      </button>
      <DraftsPage />
    </>
  )
}
const both = () => cards.map(sandboxItem)
const shown = () => names('main [role="row"], [role="grid"] [role="row"]')
async function pick(): Promise<HTMLInputElement> {
  await eventually(() => expect(shown()).toEqual(['One', 'Two']))
  ;(await find('button', 'Pick')).click()
  const field = await find<HTMLInputElement>('[role="combobox"]')
  await find('[role="option"]', /^a/)
  field.focus()
  return field
}
const chosen = () => seek('[role="option"][aria-selected="true"]')?.textContent ?? null
const confirm = async () => (await find('[role="dialog"] button', 'Move')).click()
const undo = (page: ReturnType<typeof show>) => page.services.toasts.list()[0]?.action?.run()

describe('the modal for the destination', () => {
  test('shows the names of folders however deep they lie', async () => {
    folders = ['/', ...Array.from({ length: 60 }, (_, at) => `/a${'/b'.repeat(at)}`)]
    show(both)
    await pick()
    const indents = [...document.querySelectorAll<HTMLElement>('[role="option"]')].map(({ style }) =>
      Number.parseInt(style.paddingLeft, 10),
    )
    expect(indents).toHaveLength(62)
    expect(indents.slice(1, 4)).toEqual([8, 24, 40])
    expect(Math.max(...indents)).toBe(8 + 16 * INDENTED_LEVELS_MAX)
  })

  test('filters by text, arrows select and Enter moves; a single Undo for all', async () => {
    const page = show(both)
    const field = await pick()
    expect(names('[role="option"]').map((name) => name.replace('Current location', '!'))).toEqual([
      'Drafts!',
      'All folders',
      'a',
      'b',
      'c',
    ])
    press('ArrowDown')
    await eventually(() => expect(chosen()).toBe('All folders'))
    press('ArrowUp')
    await eventually(() => expect(chosen()).toBe('c'))
    type(field, 'B')
    await eventually(() => expect(chosen()).toBe('b/a'))
    press('Enter')
    await eventually(() => expect(page.said()).toEqual(['2 items were moved to b']))
    expect(seek('[role="dialog"]')).toBeUndefined()
    expect(calls).toEqual([
      [
        'move',
        {
          ids: ['s1', 's2'],
          teamId: WORKSPACE_ID,
          collectionPath: '/a/b',
          privacy: null,
          wasIn: [null, null],
          wereDeleted: false,
        },
      ],
    ])
    await find('h2', 'No drafts')
    undo(page)
    await eventually(() => expect(shown()).toEqual(['One', 'Two']))
    await eventually(() =>
      expect(calls[1]).toEqual([
        'move',
        expect.objectContaining({ ids: ['s1', 's2'], collectionPath: null }),
      ]),
    )
    await eventually(() => expect(page.said()).toContain('2 items are back where they were'))
  })

  test('creates a folder on the way', async () => {
    const page = show(() => both().slice(0, 1))
    await pick()
    ;(await find('[role="option"]', 'c')).click()
    ;(await find('button', 'New folder in c')).click()
    type(await find<HTMLInputElement>('input', 'New folder in c'), 'fresh')
    press('Enter')
    await eventually(() => expect(chosen()).toBe('fresh'))
    await eventually(() => expect(calls.map(([name]) => name)).toEqual(['create']))
    await confirm()
    await eventually(() => expect(page.said()).toEqual(['“One” was moved to fresh']))
    expect(calls[1]?.[1]).toMatchObject({ ids: ['s1'], collectionPath: '/c/fresh' })
  })

  test('[IT-037] [ER-047] moves immediately, and reverts with the reason when the server refuses', async () => {
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    const page = show(both, { move: () => gate.then(refuse('There is no folder /c in this workspace.')) })
    await pick()
    ;(await find('[role="option"]', 'c')).click()
    await confirm()
    await eventually(() => expect(shown()).toEqual([]))
    answer()
    expect((await find('[role="dialog"] [role="alert"]')).textContent).toBe(
      'There was a problem moving your sandbox: There is no folder /c in this workspace.',
    )
    expect(page.said()).toEqual([])
    expect(shown()).toEqual(['One', 'Two'])
  })

  test('reports that a colleague moved an item meanwhile, and moves it after a confirmation', async () => {
    const theirs = {
      ...{ field: 'collectionPath', theirs: '/a', at: null, ids: ['s1'] },
      by: { username: 'bob', name: 'Bob' },
    }
    const page = show(() => both().slice(0, 1), {
      move: ({ wasIn }) => {
        if (wasIn) throw new Refusal('Bob moved s1 to /a meanwhile.', 'CONFLICT', theirs, 'changedMeanwhile')
        return { addToCollectionOrTeam: [] }
      },
    })
    await pick()
    ;(await find('[role="option"]', 'c')).click()
    await confirm()
    expect((await find('[role="dialog"] [role="alert"]')).textContent).toBe(
      'There was a problem moving your sandbox: Bob moved “One” to /a meanwhile.',
    )
    expect(page.said()).toEqual([])
    ;(await find('[role="dialog"] button', 'Move anyway')).click()
    await eventually(() => expect(page.said()).toEqual(['“One” was moved to c']))
    expect(calls.map(([, { wasIn }]) => wasIn)).toEqual([[null], undefined])
  })

  test.each([5, 12])('[IT-036] [ER-048] states that a plan allows %i if that is why', async (max) => {
    const full = () => {
      throw new Refusal('It is full.', 'LIMIT', { max }, 'sandboxLimit')
    }
    show(both, { move: full })
    await pick()
    ;(await find('[role="option"]', 'c')).click()
    await confirm()
    expect((await find('[role="dialog"] [role="alert"]')).textContent).toBe(
      `You have reached the maximum of ${max} private Sandboxes in this workspace. Upgrade your plan to add more.`,
    )
    await eventually(() => expect(shown()).toEqual(['One', 'Two']))
  })

  test('rejects a folder with the name of a sibling without a request', async () => {
    folders.push('/c/a')
    const page = show(() => [folderItem({ id: 'id /a', path: '/a', sandboxCount: 0 })])
    await pick()
    ;(await find('[role="option"]', 'c')).click()
    await confirm()
    expect((await find('[role="dialog"] [role="alert"]')).textContent).toBe('There is already a folder /c/a.')
    expect(calls).toEqual([])
    expect(page.said()).toEqual([])
  })
})

test('names the missing one of many by its title', async () => {
  cards = Array.from({ length: 3 }, (_, at) => buildCard({ id: `m${at}x`, title: `Number ${at}` }))
  show(both, { move: refuse('There is no such sandbox, or you may not see it: m1x') })
  ;(await find('button', 'Pick')).click()
  ;(await find('[role="option"]', 'c')).click()
  await confirm()
  expect((await find('[role="dialog"] [role="alert"]')).textContent).toBe(
    'There was a problem moving your sandbox: There is no such sandbox, or you may not see it: “Number 1”',
  )
})

test('moves many in batches and shows the progress; the rest can be retried', async () => {
  cards = Array.from({ length: 1500 }, (_, at) => buildCard({ id: `m${at}`, title: `M${at}` }))
  let attempts = 0
  const page = show(both, {
    move: () => {
      attempts += 1
      if (attempts === 2) throw new Refusal('The server is gone.')
      return { addToCollectionOrTeam: [] }
    },
  })
  ;(await find('button', 'Pick')).click()
  ;(await find('[role="option"]', 'c')).click()
  await confirm()
  expect((await find('[role="dialog"] [role="alert"]')).textContent).toBe(
    'There was a problem moving your sandbox: The server is gone. 1,000 of 1,500 items were moved before that.',
  )
  expect(calls.map(([, { ids }]) => (ids as string[]).length)).toEqual([1000, 500])
  expect(page.said()).toEqual([])
})

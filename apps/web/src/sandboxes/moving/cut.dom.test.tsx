// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './cut-bar.tsx'
import '../lists/folder-page.tsx'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { beforeEach, expect, test } from 'vitest'
import { eventually, find, names, press, seek } from '../testing/dom.ts'
import { choose, pick } from '../testing/menu.ts'
import {
  abilitiesAs,
  buildCard,
  draftsOf,
  memberAs,
  Refusal,
  USER_ID,
  WORKSPACE_ID,
} from '../testing/server.ts'
import { showApp } from '../testing/show-app.tsx'

type Role = 'WRITE' | 'READ'
type Where = { ids: string[]; collectionPath: string | null; wasIn?: (string | null)[] }

/** The server's sandboxes, the moves it was asked for, and who moves which of them before the next one. */
let cards: SandboxCard[]
let moves: Where[]
let isTheirs: boolean
beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {}
  moves = []
  isTheirs = false
})

const me = (fields: object) => ({ me: { __typename: 'CurrentUser', id: USER_ID, ...fields } })
const at = (path: string | null) => ({
  draft: path === null,
  collection: path === null ? null : { id: path, path },
})
const ant = (fields: Partial<SandboxCard> = {}) => buildCard({ id: 's1', title: 'Ant', ...fields })

function show(address: string, role: Role = 'WRITE') {
  return showApp(address, {
    ...memberAs(role),
    'query TeamDrafts': () => draftsOf(cards.filter(({ draft, removedAt }) => draft && !removedAt)),
    'query DeletedSandboxes': () =>
      me({ team: { id: WORKSPACE_ID, sandboxes: cards.filter(({ removedAt }) => removedAt) } }),
    'query AllCollections': () =>
      me({
        collections: ['/', '/work', '/theirs'].map((path) => ({
          ...{ __typename: 'Collection', id: `id ${path}`, path, sandboxCount: 0 },
        })),
      }),
    'query PathedSandboxes': ({ path }) =>
      me({
        collection: {
          ...{ __typename: 'Collection', id: `id ${path}`, path },
          sandboxes: cards.filter(({ collection }) => collection?.path === path),
        },
      }),
    'mutation AddToFolder': (input) => {
      const { ids, collectionPath: path, wasIn } = input as Where
      moves.push({ ids, collectionPath: path, ...(wasIn && { wasIn }) })
      if (isTheirs && wasIn) {
        const by = { username: 'bob', name: 'Bob' }
        const theirs = { field: 'collectionPath', theirs: '/theirs', by, at: null, ids }
        throw new Refusal('Bob moved “Ant” to /theirs meanwhile.', 'CONFLICT', theirs, 'changedMeanwhile')
      }
      cards = cards.map((card) => (ids.includes(card.id) ? { ...card, removedAt: null, ...at(path) } : card))
      return { addToCollectionOrTeam: cards.filter(({ id }) => ids.includes(id)) }
    },
  })
}

const items = () => names('main [role="grid"] [role="row"]')
const bar = () => seek('section', 'Cut items')?.textContent
async function cut(title: string) {
  await eventually(() => expect(items()).toContain(title))
  await pick(title)
  press('x', { ctrlKey: true })
}
const paste = () => press('v', { ctrlKey: true })
const follow = async (link: string, heading = link) => {
  ;(await find('nav a', link)).click()
  await find('h1', heading)
}

test('cut items are pasted into the current page, and one Undo restores them; Escape cancels the cut', async () => {
  cards = [ant(), buildCard({ id: 's2', title: 'Bee' })]
  show('/dashboard/drafts')
  await cut('Ant')
  await eventually(() => expect(bar()).toContain('“Ant” is cut'))
  await find('[role="status"]', /press Ctrl\+V/)
  press('Escape')
  await eventually(() => expect(bar()).toBeUndefined())
  paste()
  await cut('Ant')
  await follow('All folders')
  await find('section button', 'Move to All folders')
  paste()
  await find('[role="status"]', /“Ant” was moved to All folders/)
  await eventually(() => expect(items()).toEqual(['theirs', 'work', 'Ant']))
  expect(bar()).toBeUndefined()
  expect(moves).toEqual([{ ids: ['s1'], collectionPath: '/', wasIn: [null] }])
  ;(await find('button', 'Undo')).click()
  await find('[role="status"]', /“Ant” is back where it was/)
  expect(moves.slice(1)).toEqual([{ ids: ['s1'], collectionPath: null, wasIn: ['/'] }])
  await follow('Drafts')
  await eventually(() => expect(items().toSorted()).toEqual(['Ant', 'Bee']))
})

test('an item that a colleague moves after the cut is pasted only after a confirmation', async () => {
  cards = [ant()]
  isTheirs = true
  show('/dashboard/drafts')
  await cut('Ant')
  await follow('All folders')
  paste()
  await find(
    '[role="alert"]',
    /^There was a problem moving your sandbox: Bob moved “Ant” to \/theirs meanwhile\./,
  )
  expect(cards[0]?.draft).toBe(true)
  ;(await find('button', 'Move anyway')).click()
  await find('[role="status"]', /“Ant” was moved to All folders/)
  expect(moves).toEqual([
    { ids: ['s1'], collectionPath: '/', wasIn: [null] },
    { ids: ['s1'], collectionPath: '/' },
  ])
  await eventually(() => expect(items()).toContain('Ant'))

  await eventually(() => expect(seek('button', 'Undo')).toBeDefined())
  ;(await find('button', 'Undo')).click()
  await eventually(() => expect(seek('button', 'Move anyway')).toBeDefined())
  expect(cards[0]?.draft).toBe(false)
  ;(await find('button', 'Move anyway')).click()
  await find('[role="status"]', /“Ant” is back where it was/)
  expect(cards[0]?.draft).toBe(true)
})

test('someone else’s sandbox is moved to their Drafts, out of sight, only after a confirmation, without an Undo', async () => {
  cards = [ant({ authorId: 'u2', ...at('/') })]
  show('/dashboard/sandboxes')
  await cut('Ant')
  await follow('Drafts')
  paste()
  const question = () => seek('[role="alertdialog"]')
  await find('[role="alertdialog"]', /You will no longer see them/)
  expect(question()?.textContent).toContain('Move “Ant” to the Drafts of its author?')
  ;(await find('[role="alertdialog"] button', 'Cancel')).click()
  await eventually(() => expect(question()).toBeUndefined())
  await eventually(() => expect(bar()).toContain('“Ant” is cut'))
  expect(moves).toEqual([])
  ;(await find('section button', 'Move to Drafts')).click()
  ;(await find('[role="alertdialog"] button', 'Move to Drafts')).click()
  await find('[role="status"]', /“Ant” was moved to Drafts/)
  expect(moves).toEqual([{ ids: ['s1'], collectionPath: null, wasIn: ['/'] }])
  expect(seek('button', 'Undo')).toBeUndefined()
})

test('a deleted sandbox is recovered to the selected folder, without changing who can see it', async () => {
  cards = [ant({ removedAt: '2026-01-04T00:00:00Z' })]
  show('/dashboard/deleted')
  await pick('Ant')
  await choose('Recover to…')
  await find('[role="dialog"]', /Recover “Ant”/)
  ;(await find('[role="option"]', 'work')).click()
  ;(await find('[role="dialog"] button', 'Recover')).click()
  await find('[role="status"]', /“Ant” was recovered to work/)
  await eventually(() => expect(items()).toEqual([]))
  expect(cards[0]).toMatchObject({ removedAt: null, privacy: 2, collection: { path: '/work' } })
})

const point = (type: string, x: number) =>
  Object.assign(new MouseEvent(type, { bubbles: true, buttons: 1, clientX: x }), { pointerType: 'mouse' })

/** Presses a row and moves the pointer, until what is dragged appears or the code had time to show it. */
async function drag(selector: string, title: string) {
  const row = await find(selector, title)
  document.elementFromPoint = () => row
  // Earlier presses were not released.
  window.dispatchEvent(new Event('pointercancel'))
  row.dispatchEvent(point('pointerdown', 0))
  await import('./drag.ts')
  await new Promise((resolve) => setTimeout(resolve))
  window.dispatchEvent(point('pointermove', 50))
  const isDragged = document.querySelector('[data-drag-preview]') !== null
  window.dispatchEvent(new Event('pointercancel'))
  return isDragged
}

test.each([
  ['WRITE', 'WRITE_PROJECT', true],
  ['READ', 'READ', false],
] as const)(
  '[IT-034] [PM-024] with the role %s (%s), dragging and cutting is possible: %s',
  async (role, authorization, may) => {
    cards = [ant({ authorization, abilities: abilitiesAs(role), ...at('/') })]
    show('/dashboard/sandboxes', role)
    for (const title of ['Ant', 'work'])
      expect([title, await drag('main [role="grid"] [role="row"]', title)]).toEqual([title, may])
    await cut('Ant')
    await follow('Drafts')
    await eventually(() => expect(bar() !== undefined).toBe(may))
  },
)

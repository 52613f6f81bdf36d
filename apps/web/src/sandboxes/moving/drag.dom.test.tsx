// @vitest-environment jsdom
import { sandboxItem } from '@sandlot/core/sandboxes/items/items'
import { afterEach, expect, test, vi } from 'vitest'
import { FolderSection } from '../../folders/folder-section.tsx'
import { eventually, find, names, seek } from '../testing/dom.ts'
import { type Answers, buildCard, memberAs, Refusal, USER_ID, WORKSPACE_ID } from '../testing/server.ts'
import { showPage } from '../testing/show-page.tsx'
import { dragItems } from './drag.ts'
import { type FolderNews, onFolders } from './folder-news.ts'

afterEach(() => void vi.useRealTimers())

const rows = () => names('[role="row"]').map((name) => name.replace(/Actions for.*/, ''))

/** The sidebar with the folder a, which contains another, collapsed. */
function show(answers: Answers = {}) {
  const page = showPage(
    <aside>
      <ul>
        <FolderSection />
      </ul>
    </aside>,
    {
      ...memberAs(),
      'query AllCollections': () => ({
        me: {
          ...{ __typename: 'CurrentUser', id: USER_ID },
          collections: ['/', '/a', '/a/inner'].map((path) => ({
            ...{ __typename: 'Collection', id: path, path, sandboxCount: 0 },
          })),
        },
      }),
      ...answers,
    },
  )
  const news: FolderNews[] = []
  onFolders(page.services.queries, (one) => news.push(one))
  return { ...page, news }
}

/** Holds a dragged sandbox over an element for some time, on a manual clock. */
function holdOver(element: HTMLElement, { services, router }: ReturnType<typeof showPage>) {
  document.elementFromPoint = () => element
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
  const held = { at: () => ({ x: 1, y: 1 }), isHeld: () => true, pointerId: 1 }
  dragItems(held, { items: [sandboxItem(buildCard())], teamId: WORKSPACE_ID }, { ...services, router })
  return {
    pass: (ms: number) => vi.advanceTimersByTime(ms),
    letGo: (type: 'pointercancel' | 'pointerup' = 'pointercancel') => {
      window.dispatchEvent(new Event(type))
      // After a drop, clicks are swallowed until the browser has sent the one that ends it.
      vi.advanceTimersByTime(0)
      vi.useRealTimers()
    },
  }
}

test('[IT-031] [IT-030] dragging over the root expands it immediately, over a folder after 500 ms', async () => {
  const page = show()
  await find('button', 'Expand')
  const root = holdOver(await find('[data-drop="/"]'), page)
  root.pass(0)
  expect(page.news).toEqual([{ open: '/' }])
  root.letGo()
  await eventually(() => expect(rows()).toEqual(['a']))

  const folder = holdOver(await find('[data-drop="/a"]'), page)
  folder.pass(499)
  expect(page.news).toHaveLength(1)
  folder.pass(1)
  expect(page.news[1]).toEqual({ open: '/a' })
  folder.letGo()
  await eventually(() => expect(rows()).toEqual(['a', 'inner']))
})

test('a folder left sooner stays collapsed', async () => {
  const page = show()
  ;(await find('button', 'Expand')).click()
  const held = holdOver(await find('[data-drop="/a"]'), page)
  held.pass(400)
  document.elementFromPoint = () => document.body
  held.pass(400)
  held.letGo()
  expect(page.news).toEqual([])
  expect(seek('[data-drop="/a/inner"]')).toBeUndefined()
})

test('a refused drop is reported, and can be repeated', async () => {
  let isRefused = true
  const moves: unknown[] = []
  const page = show({
    'mutation AddToFolder': ({ ids, collectionPath }) => {
      moves.push([ids, collectionPath])
      if (isRefused) throw new Refusal('Not today.')
      return { addToCollectionOrTeam: [] }
    },
  })
  ;(await find('button', 'Expand')).click()
  const drop = async () => holdOver(await find('[data-drop="/a"]'), page).letGo('pointerup')
  await drop()
  await find('[role="alert"]', /There was a problem moving your sandbox: Not today\./)
  isRefused = false
  await drop()
  await find('[role="status"]', /“First” was moved to a/)
  expect(moves).toEqual([
    [['aaa111'], '/a'],
    [['aaa111'], '/a'],
  ])
})

// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../testing/dom.ts'
import { type Answers, abilitiesAs, buildCard, draftsOf, memberAs, Refusal } from '../testing/server.ts'
import { memoryStore } from '../testing/services.ts'
import { showApp } from '../testing/show-app.tsx'
import { showPage } from '../testing/show-page.tsx'
import { DraftsPage } from './drafts-page.tsx'

const first = buildCard()
const second = buildCard({ id: 'bbb222', title: 'Second' })
const both = () => draftsOf([first, second])

const show = (answers: Answers, role?: 'READ', options?: Parameters<typeof showPage>[2]) =>
  showPage(<DraftsPage />, { ...memberAs(role), ...answers }, options)
const rows = () => names('[role="row"]')

/** Focuses the first item of the real grid. */
async function focusFirst() {
  const row = await find('[role="row"]', 'First')
  row.focus()
  await eventually(() => expect(document.activeElement).toBe(row))
}

/** Gives jsdom, which has no layout, a scrolled list in a window of three cards by two rows. */
function layOut(cards: number) {
  let top = 0
  const measured = (value: number) => ({ configurable: true, get: () => value })
  const restore = ['clientWidth', 'clientHeight'].map((name) => {
    const own = Object.getOwnPropertyDescriptor(Element.prototype, name)
    return () => own && Object.defineProperty(Element.prototype, name, own)
  })
  Object.defineProperty(Element.prototype, 'clientWidth', measured(3 * 276))
  Object.defineProperty(Element.prototype, 'clientHeight', measured(2 * 170))
  const height = `${Math.ceil(cards / 3) * 170 - 16}px`
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    return new DOMRect(0, this.style.height === height ? -top : 0, 0, 0)
  })
  onTestFinished(() => {
    for (const undo of restore) undo()
    vi.restoreAllMocks()
  })
  return (pixels: number) => {
    top = pixels
    const list = seek('[role="row"]')
    ;(list?.closest('main') ?? window).dispatchEvent(new Event('scroll'))
  }
}

test('[IT-009] [IT-010] renders only the rows in view and two more on either side', async () => {
  const cards = Array.from({ length: 60 }, (_, at) => buildCard({ id: `c${at}`, title: `C${at}` }))
  const scrollTo = layOut(cards.length)
  show({ 'query TeamDrafts': () => draftsOf(cards) })
  const titles = (from: number, to: number) => cards.slice(from * 3, to * 3).map(({ title }) => title)
  await eventually(() => expect(rows()).toEqual(titles(0, 2 + 2)))
  for (const [row, from, to] of [
    [1, 0, 5],
    [10, 8, 14],
    [18, 16, 20],
  ] as const) {
    scrollTo(row * 170)
    await eventually(() => expect(rows()).toEqual(titles(from, to)))
  }
})

test('[DP-001] a loading list shows two placeholder rows', async () => {
  show({ 'query TeamDrafts': () => new Promise(() => undefined) })
  await find('[role="status"]', 'Loading sandboxes')
  const styles = () =>
    [...document.querySelectorAll<HTMLElement>('[aria-busy="true"] > [style]')].map(({ style }) => style)
  expect(styles().map(({ gridAutoRows, maxHeight }) => [gridAutoRows, maxHeight])).toEqual([
    ['154px', `${2 * 154 + 16}px`],
  ])
  ;(await find('button', 'List view')).click()
  await eventually(() => expect(styles().map(({ height }) => height)).toEqual(['64px', '64px']))
  expect(seek('h2', 'No drafts')).toBeUndefined()
})

test('[DP-002] an empty list shows the empty state, others show their items', async () => {
  let drafts: ReturnType<typeof buildCard>[] = []
  const { services } = show({ 'query TeamDrafts': () => draftsOf(drafts) })
  await find('h2', 'No drafts')
  expect(seek('[aria-busy="true"]')).toBeUndefined()
  drafts = [first, second]
  await services.queries.invalidateQueries()
  await eventually(() => expect(rows()).toEqual(['First', 'Second']))
  expect(seek('h2', 'No drafts')).toBeUndefined()
  expect(seek('[aria-busy="true"]')).toBeUndefined()
})

test('[ER-032] a failed list shows the reason, and can retry', async () => {
  const answers: Answers = {
    'query TeamDrafts': () => {
      throw new Refusal('Not today.')
    },
  }
  show({ 'query TeamDrafts': (input) => answers['query TeamDrafts']?.(input) })
  await find('h2', 'There was a problem getting your sandboxes')
  expect(document.body.textContent).toContain('Not today.')
  answers['query TeamDrafts'] = both
  ;(await find('button', 'Try again')).click()
  await eventually(() => expect(rows()).toEqual(['First', 'Second']))
})

test('[IT-051] [ST-048] [ER-042] F2 renames immediately; a refusal restores the old title and shows why', async () => {
  let refuse: (() => void) | undefined
  show({
    'query TeamDrafts': both,
    'mutation RenameSandbox': () =>
      new Promise((_, reject) => {
        refuse = () => reject(new Refusal('Only its author may.'))
      }),
  })
  await focusFirst()
  press('F2')
  const field = await find<HTMLInputElement>('input', 'Title')
  type(field, 'Better')
  await eventually(() => expect(field.value).toBe('Better'))
  press('Enter')
  await eventually(() => expect(rows()).toEqual(['Better', 'Second']))
  await eventually(() => expect(refuse).toBeDefined())
  refuse?.()
  await eventually(() => expect(rows()).toEqual(['First', 'Second']))
  await find('[role="alert"]', /There was a problem renaming your sandbox: Only its author may\./)
})

test('Delete moves to the trash without asking, and Undo restores the item', async () => {
  let drafts = [first, second]
  const restored = vi.fn()
  show({
    'query TeamDrafts': () => draftsOf(drafts),
    'mutation MoveToTrash': () => {
      drafts = [second]
      return { deleteSandboxes: [{ __typename: 'Sandbox', id: first.id, removedAt: '2026-01-05T00:00:00Z' }] }
    },
    'mutation AddToFolder': (input) => {
      restored(input)
      drafts = [first, second]
      return { addToCollectionOrTeam: [first] }
    },
  })
  await focusFirst()
  press('Delete')
  await eventually(() => expect(rows()).toEqual(['Second']))
  await find('[role="status"]', /“First” was moved to Recently deleted/)
  ;(await find('button', 'Undo')).click()
  await eventually(() => expect(rows()).toEqual(['First', 'Second']))
  expect(restored).toHaveBeenCalledExactlyOnceWith({
    ids: [first.id],
    teamId: first.teamId,
    collectionPath: null,
    privacy: null,
    wereDeleted: true,
  })
})

test('reports the result of a change while the list is still reloading', async () => {
  const lists = [both()]
  show({
    'query TeamDrafts': () => lists.pop() ?? new Promise(() => {}),
    'mutation MoveToTrash': () => ({
      deleteSandboxes: [{ __typename: 'Sandbox', id: first.id, removedAt: '2026-01-05T00:00:00Z' }],
    }),
  })
  await focusFirst()
  press('Delete')
  await find('[role="status"]', /“First” was moved to Recently deleted/)
  await find('button', 'Undo')
})

test('a viewer’s shortcuts change nothing', async () => {
  const remove = vi.fn()
  show(
    {
      'query TeamDrafts': () =>
        draftsOf([buildCard({ authorization: 'READ', abilities: abilitiesAs('READ') })]),
      'mutation MoveToTrash': remove,
    },
    'READ',
  )
  await focusFirst()
  press('F2')
  press('Delete')
  await find('[role="row"]', 'First')
  expect(seek('input')).toBeUndefined()
  expect(remove).not.toHaveBeenCalled()
})

test('[IT-020] Enter opens the item', async () => {
  const { router } = show({ 'query TeamDrafts': both })
  await focusFirst()
  press('Enter')
  await eventually(() => expect(router.state.location.pathname).toBe('/p/sandbox/aaa111'))
})

test('[DP-006] [ST-002] [ST-025] the device stores the view mode', async () => {
  const store = memoryStore()
  const visit = async () => {
    document.body.replaceChildren()
    show({ 'query TeamDrafts': both }, undefined, { store })
    await find('[role="row"]', 'First')
  }
  const pressed = () => names('button[aria-pressed="true"]').filter((name) => / view$/.test(name))
  await visit()
  expect(pressed()).toEqual(['Grid view'])
  for (const mode of ['List', 'Grid', 'List']) {
    ;(await find('button', `${mode} view`)).click()
    await eventually(() => expect(pressed()).toEqual([`${mode} view`]))
    expect(store.getItem('CSB/VIEW_MODE_DASHBOARD')).toBe(JSON.stringify(mode.toLowerCase()))
    await visit()
    expect(pressed()).toEqual([`${mode} view`])
  }
})

test('[DP-003] [DP-004] [DP-005] [CN-032] [ST-026] [ST-030] a list is ordered by change, creation, name or views, and each navigation resets that', async () => {
  const asked: unknown[] = []
  showApp('/dashboard/drafts', {
    ...memberAs(),
    'query TeamDrafts': ({ orderBy }) => {
      asked.push(orderBy)
      const { direction } = orderBy as { direction: string }
      return draftsOf(direction === 'DESC' ? [second, first] : [first, second])
    },
    'query DeletedSandboxes': () => ({ me: { __typename: 'CurrentUser', id: 'u1', team: { id: 'w1' } } }),
  })
  const sortBy = async (now: string, next: string) => {
    ;(await find('button', `Sort by: ${now}`)).click()
    ;(await find('[role="menuitemradio"]', next)).click()
    await eventually(() => expect(seek('[role="menu"]')).toBeUndefined())
  }
  await eventually(() => expect(rows()).toEqual(['Second', 'First']))
  ;(await find('button', 'Sort by: Last Modified')).click()
  await find('[role="menuitemradio"]', 'Name')
  expect(names('[role="menuitemradio"]')).toEqual([
    'Last Modified',
    'Last Created',
    'Name',
    'Views',
    'Ascending',
    'Descending',
  ])
  await eventually(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy())
  press('Escape')
  await eventually(() => expect(seek('[role="menu"]')).toBeUndefined())
  await sortBy('Last Modified', 'Last Created')
  await sortBy('Last Created', 'Views')
  await sortBy('Views', 'Name')
  await eventually(() => expect(rows()).toEqual(['First', 'Second']))
  await sortBy('Name', 'Descending')
  await eventually(() => expect(rows()).toEqual(['Second', 'First']))
  const [modified, created, views, byName] = ['updatedAt', 'insertedAt', 'views', 'title']
  expect(asked).toEqual([
    { field: modified, direction: 'DESC' },
    { field: created, direction: 'DESC' },
    { field: views, direction: 'DESC' },
    { field: byName, direction: 'ASC' },
    { field: byName, direction: 'DESC' },
  ])

  ;(await find('nav a', 'Recently deleted')).click()
  await find('h2', 'No deleted sandboxes')
  await find('button', 'Sort by: Last Modified')
  ;(await find('nav a', 'Drafts')).click()
  await find('h1', 'Drafts')
  await find('button', 'Sort by: Last Modified')
  await eventually(() => expect(rows()).toEqual(['Second', 'First']))
})

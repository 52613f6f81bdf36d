// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { DraftsPage } from '../lists/drafts-page.tsx'
import { eventually, find, press, seek } from '../testing/dom.ts'
import { type Answers, buildCard, draftsOf, memberAs } from '../testing/server.ts'
import { showPage } from '../testing/show-page.tsx'

const cards = ['Ant', 'Bee', 'Cat', 'Dog'].map((title, index) => buildCard({ id: `id${index}`, title }))

const show = (answers: Answers = {}) =>
  showPage(<DraftsPage />, { ...memberAs(), 'query TeamDrafts': () => draftsOf(cards), ...answers })

const row = (title: string) => find('[role="row"]', title)
const selected = () =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"]')].map((one) =>
    one.getAttribute('aria-label'),
  )
const expectSelected = (...titles: string[]) => eventually(() => expect(selected()).toEqual(titles))

async function click(title: string, options: MouseEventInit & { pointerType?: string } = {}) {
  const { pointerType = 'mouse', ...init } = options
  const target = await row(title)
  target.dispatchEvent(
    Object.assign(new MouseEvent('pointerdown', { bubbles: true, ...init }), { pointerType }),
  )
  if (pointerType === 'mouse') target.focus()
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
}

test('[IT-013] a click selects one item and deselects the others', async () => {
  show()
  await click('Ant')
  await expectSelected('Ant')
  await click('Cat')
  await expectSelected('Cat')
})

test('[IT-014] a click with Ctrl or Cmd toggles the item', async () => {
  show()
  await click('Ant')
  await click('Cat', { ctrlKey: true })
  await expectSelected('Ant', 'Cat')
  await click('Ant', { metaKey: true })
  await expectSelected('Cat')
})

test('[IT-015] a click with Shift selects the range from the last selected item', async () => {
  show()
  await click('Cat')
  await click('Ant', { shiftKey: true })
  await expectSelected('Ant', 'Bee', 'Cat')
  await click('Dog', { shiftKey: true })
  await expectSelected('Cat', 'Dog')
})

test('[IT-018] arrows move the selection, Shift extends it; left and right do nothing in the list view', async () => {
  show()
  await click('Ant')
  press('ArrowDown')
  await expectSelected('Bee')
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Bee'))
  press('ArrowDown', { shiftKey: true })
  await expectSelected('Bee', 'Cat')
  press('ArrowRight')
  await expectSelected('Dog')
  press('ArrowLeft')
  await expectSelected('Cat')
  ;(await find('button', 'List view')).click()
  await click('Cat')
  press('ArrowLeft')
  press('ArrowUp')
  await expectSelected('Bee')
})

test('[IT-019] Tab moves the selection, Shift back, and leaves the list at its end', async () => {
  show()
  await click('Cat')
  press('Tab')
  await expectSelected('Dog')
  press('Tab', { shiftKey: true })
  await expectSelected('Cat')
  press('Tab')
  await expectSelected('Dog')
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Dog'))
  const leaves = vi.fn()
  document.addEventListener('keydown', (event) => leaves(event.defaultPrevented), { once: true })
  press('Tab')
  expect(leaves).toHaveBeenCalledWith(false)
  await expectSelected()
})

test('a key selects or deselects all, and the count is announced', async () => {
  show()
  await click('Bee')
  press('a', { ctrlKey: true })
  await expectSelected('Ant', 'Bee', 'Cat', 'Dog')
  await find('[role="status"]', '4 selected')
  press('Escape')
  await expectSelected()
})

test('Alt opens the menu of the selection; while it is open, keys do nothing in the list', async () => {
  show()
  await click('Bee')
  press('Alt')
  await find('[role="menu"]', 'More about Bee')
  await expectSelected('Bee')
  const list = await row('Bee')
  list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  await expectSelected('Bee')
})

test('the menu of a selected item applies to the whole selection, that of another selects it first', async () => {
  show()
  await click('Ant')
  await click('Bee', { ctrlKey: true })
  const menuOn = async (title: string) =>
    (await row(title)).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await menuOn('Bee')
  await find('[role="menu"]', 'More about 2 items')
  expect(seek('[role="menuitem"]', /Rename/)).toBeUndefined()
  await eventually(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy())
  press('Escape')
  await eventually(() => expect(seek('[role="menu"]')).toBeUndefined())
  await menuOn('Dog')
  await find('[role="menu"]', 'More about Dog')
  await expectSelected('Dog')
})

test('several are deleted together, with a single Undo', async () => {
  let drafts = cards
  const deleted = vi.fn()
  const restored = vi.fn()
  show({
    'query TeamDrafts': () => draftsOf(drafts),
    'mutation MoveToTrash': (input) => {
      deleted(input)
      drafts = cards.slice(2)
      return { deleteSandboxes: [] }
    },
    'mutation AddToFolder': (input) => {
      restored(input)
      drafts = cards
      return { addToCollectionOrTeam: [] }
    },
  })
  await click('Ant')
  await click('Bee', { shiftKey: true })
  await find('[role="toolbar"]', 'Selection')
  press('Delete')
  await eventually(() => expect(seek('[role="row"]', 'Ant')).toBeUndefined())
  await find('[role="status"]', /2 items were moved to Recently deleted/)
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Cat'))
  expect(deleted).toHaveBeenCalledExactlyOnceWith({ ids: ['id0', 'id1'] })
  ;(await find('button', 'Undo')).click()
  await row('Ant')
  expect(restored).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ ids: ['id0', 'id1'] }))
})

test('clicking the name opens, and so does a double click beside it', async () => {
  const { router } = show()
  const place = () => router.state.location.pathname
  await click('Ant')
  ;(await row('Cat')).dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await eventually(() => expect(place()).toBe('/p/sandbox/id2'))
  await router.navigate({ to: '/' })
  ;(await find('a', 'Bee')).click()
  await eventually(() => expect(place()).toBe('/p/sandbox/id1'))
})

test('a tap opens, unless a long press has started selecting', async () => {
  const { router } = show()
  const place = () => router.state.location.pathname
  await row('Ant')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ant = seek('[role="row"]', 'Ant')
  ant?.dispatchEvent(
    Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' }),
  )
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  await expectSelected('Ant')
  ant?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await click('Bee', { pointerType: 'touch' })
  await expectSelected('Ant', 'Bee')
  ;(await find('button', 'Clear selection')).click()
  await expectSelected()
  await click('Bee', { pointerType: 'touch' })
  await eventually(() => expect(place()).toBe('/p/sandbox/id1'))
})

test('going back focuses the item that was opened', async () => {
  const { router } = show()
  await click('Cat')
  press('Enter')
  await eventually(() => expect(router.state.location.pathname).toBe('/p/sandbox/id2'))
  router.history.back()
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Cat'))
})

test('pressing a button in a message keeps the keyboard focus where it was', async () => {
  const { services } = show()
  for (const name of ['Undo', 'Dismiss']) {
    await click('Cat')
    await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Cat'))
    services.toasts.toast('success', 'Done', { label: 'Undo', run: () => undefined })
    const button = await find('button', name)
    button.focus()
    button.click()
    await eventually(() => expect(services.toasts.list()).toEqual([]))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Cat')
  }
})

test('letters move to the next item that begins with them', async () => {
  show()
  await click('Ant')
  press('d')
  await expectSelected('Dog')
})

import { expect, test } from 'vitest'
import { atStart } from './cursor.ts'
import { currentView, cursorIn, filterIn, marksIn, navigate, navigationFrom } from './navigation.ts'
import { parentFolder, type View } from './views.ts'

const drafts: View = { at: 'drafts' }
const sandbox: View = { at: 'sandbox', id: 'x1', title: 'One' }
const rows = { keys: ['x0', 'x1', 'x2', 'x3'], height: 2 }
const toSecond = { do: 'move', view: drafts, rows, to: () => 1 } as const

test('back returns to the previous view and its row', () => {
  let state = navigate(navigationFrom(drafts), toSecond)
  state = navigate(state, { do: 'open', view: sandbox })
  expect(currentView(state)).toBe(sandbox)
  expect(cursorIn(state, sandbox)).toBe(atStart)
  state = navigate(state, { do: 'back' })
  expect(currentView(state)).toBe(drafts)
  expect(cursorIn(state, drafts)).toMatchObject({ key: 'x1', index: 1 })
  expect(navigate(state, { do: 'back' })).toBe(state)
})

test('back from a folder returns to the previous view, else to the parent folder', () => {
  const folder = (path: string): View => ({ at: 'folder', path })
  const back = (state: ReturnType<typeof navigationFrom>) => navigate(state, { do: 'back' })
  const inside = back(navigationFrom(folder('/a/b')))
  expect(inside.stack).toEqual([folder('/a')])
  expect(back(inside).stack).toEqual([folder('/')])
  expect(back(back(inside)).stack).toEqual([folder('/')])
  const opened = navigate(navigationFrom(drafts), { do: 'open', view: folder('/a/b') })
  expect(currentView(back(opened))).toBe(drafts)
})

test('leaving a filter without matches restores the previous row, else selects the match', () => {
  const before = navigate(navigationFrom(drafts), toSecond)
  const typed = navigate(before, { do: 'filter', view: drafts, text: 'none' })
  expect(cursorIn(typed, drafts)).toBe(atStart)
  const leave = { do: 'filter', view: drafts, text: '', cursor: cursorIn(before, drafts) } as const
  expect(cursorIn(navigate(typed, leave), drafts)).toEqual(cursorIn(before, drafts))
  expect(filterIn(navigate(typed, leave), drafts)).toBe('')
  const found = navigate(typed, { do: 'settle', view: drafts, rows: { keys: ['x3'], height: 2 } })
  expect(cursorIn(navigate(found, leave), drafts).key).toBe('x3')
})

test('going to a screen clears the stack', () => {
  const state = navigate(navigate(navigationFrom(drafts), { do: 'open', view: sandbox }), {
    do: 'go',
    view: { at: 'recent' },
  })
  expect(state.stack).toEqual([{ at: 'recent' }])
})

test('opening an already open view goes back to it', () => {
  const workspaces: View = { at: 'workspaces' }
  let state = navigate(navigationFrom(drafts), { do: 'open', view: workspaces })
  state = navigate(state, { do: 'open', view: { at: 'help', of: 'drafts' } })
  expect(navigate(state, { do: 'open', view: { at: 'workspaces' } }).stack).toEqual([drafts, workspaces])
})

test('back clears a filter before it leaves the view', () => {
  let state = navigate(navigationFrom(drafts), toSecond)
  state = navigate(navigate(state, { do: 'open', view: sandbox }), {
    do: 'filter',
    view: sandbox,
    text: 'app',
  })
  expect(cursorIn(state, sandbox)).toBe(atStart)
  state = navigate(state, { do: 'back' })
  expect([currentView(state), filterIn(state, sandbox)]).toEqual([sandbox, ''])
  expect(currentView(navigate(state, { do: 'back' }))).toBe(drafts)
})

test('parentFolder goes up to the root', () => {
  expect(['/a/b', '/a', '/'].map(parentFolder)).toEqual(['/a', '/', null])
})

test('consecutive moves each start where the last one ended', () => {
  const down = { do: 'move', view: drafts, rows, to: (index: number) => index + 1 } as const
  const state = [down, down, down].reduce(navigate, navigationFrom(drafts))
  expect(cursorIn(state, drafts)).toEqual({ key: 'x3', index: 3, topKey: 'x2', top: 2 })
  expect(navigate(state, { do: 'settle', view: drafts, rows })).toBe(state)
})

test('marks outlast a filter, and Esc clears first the filter, then the marks', () => {
  let state = navigate(navigationFrom(drafts), { do: 'toggle', view: drafts, key: 'x1' })
  state = navigate(state, { do: 'toggle', view: drafts, key: 'x2' })
  state = navigate(state, { do: 'toggle', view: drafts, key: 'x1' })
  expect(marksIn(state, drafts)).toEqual(['x2'])
  state = navigate(state, { do: 'filter', view: drafts, text: 'x' })
  state = navigate(state, { do: 'back' })
  expect([filterIn(state, drafts), marksIn(state, drafts)]).toEqual(['', ['x2']])
  state = navigate(state, { do: 'back' })
  expect(marksIn(state, drafts)).toEqual([])
  expect(navigate(state, { do: 'back' })).toBe(state)
})

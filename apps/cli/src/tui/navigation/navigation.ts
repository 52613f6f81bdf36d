import { atStart, isSameCursor, type ListCursor, move, reconcile } from './cursor.ts'
import { parentFolder, type View, viewId } from './views.ts'

/** The current view, the views below it, and the position in each. */
export type Navigation = {
  stack: readonly View[]
  cursors: Readonly<Record<string, ListCursor>>
  filters: Readonly<Record<string, string>>
  /** Keys of the marked rows in each view. */
  marks: Readonly<Record<string, readonly string[]>>
}

/** The rows of a view by key, and how many are visible. */
export type Rows = { keys: readonly string[]; height: number }

export type NavigationStep =
  | { do: 'go'; view: View }
  | { do: 'open'; view: View }
  | { do: 'back' }
  | { do: 'move'; view: View; rows: Rows; to: (index: number, last: number) => number }
  | { do: 'settle'; view: View; rows: Rows }
  /** `cursor` is the position before typing began, restored if nothing is found. */
  | { do: 'filter'; view: View; text: string; cursor?: ListCursor }
  | { do: 'toggle'; view: View; key: string }
  | { do: 'mark'; view: View; keys: readonly string[] }

export const navigationFrom = (view: View): Navigation => ({
  stack: [view],
  cursors: {},
  filters: {},
  marks: {},
})

export const currentView = ({ stack }: Navigation): View => stack.at(-1) ?? { at: 'recent' }

/** The screen at the bottom of the stack. */
export const rootView = ({ stack }: Navigation): View => stack[0] ?? { at: 'recent' }

export const cursorIn = ({ cursors }: Navigation, view: View): ListCursor => cursors[viewId(view)] ?? atStart

export const filterIn = ({ filters }: Navigation, view: View): string => filters[viewId(view)] ?? ''

const none: readonly string[] = []

export const marksIn = ({ marks }: Navigation, view: View): readonly string[] => marks[viewId(view)] ?? none

export function navigate(state: Navigation, step: NavigationStep): Navigation {
  switch (step.do) {
    case 'go':
      return { ...state, stack: [step.view] }
    case 'open':
      return opened(state, step.view)
    case 'back':
      return wentBack(state)
    case 'move':
      return withCursor(
        state,
        step.view,
        move(cursorIn(state, step.view), step.rows.keys, step.rows.height, step.to),
      )
    case 'settle':
      return withCursor(
        state,
        step.view,
        reconcile(cursorIn(state, step.view), step.rows.keys, step.rows.height),
      )
    case 'filter': {
      const id = viewId(step.view)
      // Results start at the top; without a filter, the selected row is found again by its key.
      const isNowhere = cursorIn(state, step.view).key === null
      const cursor = step.text === '' ? (isNowhere ? step.cursor : null) : atStart
      return {
        ...state,
        filters: { ...state.filters, [id]: step.text },
        ...(cursor && { cursors: { ...state.cursors, [id]: cursor } }),
      }
    }
    case 'toggle': {
      const before = marksIn(state, step.view)
      const isMarked = before.includes(step.key)
      const keys = isMarked ? before.filter((key) => key !== step.key) : [...before, step.key]
      return marked(state, step.view, keys)
    }
    case 'mark':
      return marked(state, step.view, step.keys)
  }
}

function marked(state: Navigation, view: View, keys: readonly string[]): Navigation {
  const { [viewId(view)]: _before, ...others } = state.marks
  return { ...state, marks: keys.length === 0 ? others : { ...others, [viewId(view)]: keys } }
}

const withCursor = (state: Navigation, view: View, cursor: ListCursor): Navigation =>
  isSameCursor(cursorIn(state, view), cursor)
    ? state
    : { ...state, cursors: { ...state.cursors, [viewId(view)]: cursor } }

/** Opening a view that is already open goes back to it, so that there are no cycles. */
function opened({ stack, ...state }: Navigation, view: View): Navigation {
  // A new sandbox replaces the form that created it.
  const under = view.at === 'sandbox' ? stack.filter(({ at }) => at !== 'create') : stack
  const at = under.findIndex((one) => viewId(one) === viewId(view))
  return { ...state, stack: at < 0 ? [...under, view] : under.slice(0, at + 1) }
}

/** Clears the filter first, then the marks, then leaves the view; a folder leads to its parent. */
function wentBack(state: Navigation): Navigation {
  const view = currentView(state)
  if (filterIn(state, view) !== '') {
    const { [viewId(view)]: _gone, ...filters } = state.filters
    return { ...state, filters }
  }
  if (marksIn(state, view).length > 0) return marked(state, view, none)
  if (state.stack.length > 1) return { ...state, stack: state.stack.slice(0, -1) }
  const above = view.at === 'folder' ? parentFolder(view.path) : null
  return above === null ? state : { ...state, stack: [{ at: 'folder', path: above }] }
}

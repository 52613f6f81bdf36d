import { atStart, isSamePlace, move, type Place, reconcile } from './place.ts'
import { parentFolder, type View, viewId } from './views.ts'

/** The current view, the views below it, and the position in each. */
export type Navigation = {
  stack: readonly View[]
  places: Readonly<Record<string, Place>>
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
  /** `place` is the position before typing began, restored if nothing is found. */
  | { do: 'filter'; view: View; text: string; place?: Place }
  | { do: 'toggle'; view: View; key: string }
  | { do: 'mark'; view: View; keys: readonly string[] }

export const navigationFrom = (view: View): Navigation => ({
  stack: [view],
  places: {},
  filters: {},
  marks: {},
})

export const currentView = ({ stack }: Navigation): View => stack.at(-1) ?? { at: 'recent' }

/** The screen at the bottom of the stack. */
export const rootView = ({ stack }: Navigation): View => stack[0] ?? { at: 'recent' }

export const placeIn = ({ places }: Navigation, view: View): Place => places[viewId(view)] ?? atStart

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
      return placed(
        state,
        step.view,
        move(placeIn(state, step.view), step.rows.keys, step.rows.height, step.to),
      )
    case 'settle':
      return placed(state, step.view, reconcile(placeIn(state, step.view), step.rows.keys, step.rows.height))
    case 'filter': {
      const id = viewId(step.view)
      // Results start at the top; without a filter, the selected row is found again by its key.
      const isNowhere = placeIn(state, step.view).key === null
      const place = step.text === '' ? (isNowhere ? step.place : null) : atStart
      return {
        ...state,
        filters: { ...state.filters, [id]: step.text },
        ...(place && { places: { ...state.places, [id]: place } }),
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

const placed = (state: Navigation, view: View, place: Place): Navigation =>
  isSamePlace(placeIn(state, view), place)
    ? state
    : { ...state, places: { ...state.places, [viewId(view)]: place } }

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

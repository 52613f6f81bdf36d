import { atStart, isSamePlace, move, type Place, reconcile } from './list/place.ts'
import { parentFolder, type View, viewId } from './views.ts'

/** Which view is shown, what lies under it, and where in each view the person was. */
export type Navigation = {
  stack: readonly View[]
  places: Readonly<Record<string, Place>>
  filters: Readonly<Record<string, string>>
  /** Keys of the rows that were marked in each view. */
  marks: Readonly<Record<string, readonly string[]>>
}

/** The rows of a view by key, and how many of them are in sight. */
export type Rows = { keys: readonly string[]; height: number }

export type NavigationStep =
  | { do: 'go'; view: View }
  | { do: 'open'; view: View }
  | { do: 'back' }
  | { do: 'move'; view: View; rows: Rows; to: (index: number, last: number) => number }
  | { do: 'settle'; view: View; rows: Rows }
  /** `place` is where somebody was before they began to type, for where nothing was found. */
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

/** The screen below what is shown. */
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
      // What is found starts at the top; without a filter the selected row is found again by its key.
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

/** A view that is open already is gone back to, so that no way leads in circles. */
function opened({ stack, ...state }: Navigation, view: View): Navigation {
  // What was made takes the place of the form that it was made with.
  const under = view.at === 'sandbox' ? stack.filter(({ at }) => at !== 'create') : stack
  const at = under.findIndex((one) => viewId(one) === viewId(view))
  return { ...state, stack: at < 0 ? [...under, view] : under.slice(0, at + 1) }
}

/** First the filter goes, then what is marked, then the view; a folder leads to the one that it is in. */
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

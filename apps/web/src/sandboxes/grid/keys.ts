import type { ViewMode } from '../use-view-mode.ts'
import type { Direction } from './placement.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** What a key asks of a list. */
type Intent =
  | { do: 'move'; to: Direction; byPage?: boolean; extends: boolean }
  | { do: 'open'; inNewTab: boolean }
  | { do: 'find'; text: string }
  | { do: 'all' | 'none' | 'toggle' | 'rename' | 'remove' | 'cut' }

const moves: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
  PageUp: 'up',
  PageDown: 'down',
}

/**
 * The keys of the dashboard (contract §9). Tab moves the selection as long as there is one and is the browser's
 * otherwise, so that nobody is caught in a long list: Escape and then Tab leave it.
 */
export function intentOf(pressed: Pressed, mode: ViewMode, hasSelection: boolean): Intent | null {
  const { key, shiftKey, altKey } = pressed
  const isCommand = pressed.ctrlKey || pressed.metaKey
  if (altKey) return null
  if (isCommand) {
    if (key.toLowerCase() === 'a') return { do: 'all' }
    if (key.toLowerCase() === 'x') return { do: 'cut' }
    if (key === 'Enter') return { do: 'open', inNewTab: true }
    if (key === ' ') return { do: 'toggle' }
    return null
  }
  if (key === 'Tab')
    return hasSelection ? { do: 'move', to: shiftKey ? 'previous' : 'next', extends: false } : null
  const to = moves[key]
  if (to) {
    if (mode === 'list' && (to === 'left' || to === 'right')) return null
    return { do: 'move', to, byPage: key.startsWith('Page'), extends: shiftKey }
  }
  switch (key) {
    case 'Enter':
      return { do: 'open', inNewTab: false }
    case 'Escape':
      return { do: 'none' }
    case ' ':
      return { do: 'toggle' }
    case 'F2':
      return { do: 'rename' }
    case 'Delete':
      return { do: 'remove' }
    default:
      // The slash belongs to the search of the page.
      return [...key].length === 1 && key !== '/' ? { do: 'find', text: key } : null
  }
}

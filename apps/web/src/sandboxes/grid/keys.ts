import type { ViewMode } from '../use-view-mode.ts'
import type { Direction } from './placement.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** What a key does in a list. */
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
 * The dashboard's keys (contract §9). Tab moves the selection if there is one, and otherwise belongs to the browser, so
 * that nobody is trapped in a long list: Escape and then Tab leaves it.
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
      // The slash key belongs to the search box.
      return [...key].length === 1 && key !== '/' ? { do: 'find', text: key } : null
  }
}

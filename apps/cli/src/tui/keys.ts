import type { Key } from 'ink'

/** What a person pressed, as the rest of the terminal UI calls it. */
export function keyName(input: string, key: Key): string {
  if (key.ctrl && input !== '') return `ctrl-${input}`
  if (key.meta && input !== '') return `alt-${input}`
  if (key.upArrow) return 'up'
  if (key.downArrow) return 'down'
  if (key.leftArrow) return 'left'
  if (key.rightArrow) return 'right'
  if (key.pageUp) return 'pageup'
  if (key.pageDown) return 'pagedown'
  if (key.home) return 'home'
  if (key.end) return 'end'
  if (key.return) return 'enter'
  if (key.escape) return 'esc'
  if (key.tab) return key.shift ? 'shift-tab' : 'tab'
  if (key.backspace || key.delete) return 'backspace'
  return input === ' ' ? 'space' : input
}

/** Something that a key does. */
export type Action = {
  /** Null for what is in the menu alone. */
  key: string | null
  label: string
  /** How the menu of a row calls it; without this it is not in the menu. */
  menu?: string
  /** Known from help alone, not from the foot of the screen. */
  isHidden?: true
  run: () => void
  /** Changes something at the server, which --read-only forbids. */
  changes?: true
  /** Why it cannot be done just now. */
  blocked?: string | null
}

/** How keys are written for people. */
export const keyLabel = (key: string): string =>
  ({ enter: '↵', esc: 'Esc', space: 'Space', tab: 'Tab', left: '←', right: '→', up: '↑', down: '↓' })[key] ??
  key

/** Keys by another name. */
export const sameKeys: Readonly<Record<string, string>> = {
  j: 'down',
  k: 'up',
  g: 'home',
  G: 'end',
  h: 'left',
  l: 'right',
  'ctrl-d': 'pagedown',
  'ctrl-u': 'pageup',
  'ctrl-f': 'pagedown',
  'ctrl-b': 'pageup',
}

/** Where a key leads in a list; undefined for one that does not move. */
export function movement(key: string, page: number): ((index: number, last: number) => number) | undefined {
  switch (sameKeys[key] ?? key) {
    case 'down':
      return (index) => index + 1
    case 'up':
      return (index) => index - 1
    case 'home':
      return () => 0
    case 'end':
      return (_index, last) => last
    case 'pagedown':
      return (index) => index + page
    case 'pageup':
      return (index) => index - page
    default:
      return undefined
  }
}

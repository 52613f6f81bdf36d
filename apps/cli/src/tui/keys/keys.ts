import type { Key } from 'ink'

/** The name of a pressed key in this program. */
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

/** The action of a key. */
export type Action = {
  /** Null if it is only in the menu. */
  key: string | null
  label: string
  /** Its label in a row's menu; absent from the menu without one. */
  menu?: string
  /** Listed in help, but not at the bottom of the screen. */
  isHidden?: true
  run: () => void
  /** Changes something on the server, which --read-only forbids. */
  changes?: true
  /** Why it is impossible right now. */
  blocked?: string | null
}

/** The spelling of a key for people. */
export const keyLabel = (key: string): string =>
  ({ enter: '↵', esc: 'Esc', space: 'Space', tab: 'Tab', left: '←', right: '→', up: '↑', down: '↓' })[key] ??
  key

/** Aliases of keys. */
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

/** The movement of a key in a list; undefined if it does not move. */
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

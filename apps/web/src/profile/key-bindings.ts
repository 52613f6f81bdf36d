import { CHORD_MS } from '@sandlot/core/profile/limits'
import { type KeyPress, normalBinding, progressOf, strokeOf, strokesOf } from './key-strokes.ts'

/** The editor's commands with shortcuts, in display order. */
export const editorCommands = [
  'quickActions',
  'sidebar',
  'closeTab',
  'preferences',
  'save',
  'saveAll',
  'zenMode',
  'devTools',
  'terminal',
  'prettify',
  'openFile',
] as const
export type EditorCommand = (typeof editorCommands)[number]

/** Shortcuts that differ from the defaults. Null for a command without one. */
export type KeyBindings = Partial<Record<EditorCommand, string | null>>
export type KeyTable = Record<EditorCommand, string | null>

/** The default shortcuts (contract §9). */
export const defaultKeys = (isMac: boolean): KeyTable => ({
  quickActions: 'mod+shift+p',
  sidebar: 'mod+b',
  closeTab: 'mod+w',
  preferences: 'mod+,',
  save: 'mod+s',
  saveAll: 'mod+shift+s',
  zenMode: isMac ? 'mod+k z' : 'alt+k z',
  devTools: isMac ? 'mod+k d' : 'alt+k d',
  terminal: isMac ? 'ctrl+`' : 'mod+`',
  prettify: null,
  openFile: 'mod+p',
})

/** Reads any value as key bindings. Unknown commands and invalid keys are dropped. */
export function keyBindingsFrom(value: unknown): KeyBindings {
  if (typeof value !== 'object' || value === null) return {}
  const chosen: KeyBindings = {}
  for (const command of editorCommands) {
    const own = Object.hasOwn(value, command) ? (value as Record<string, unknown>)[command] : undefined
    if (own === null) chosen[command] = null
    if (typeof own !== 'string') continue
    const normal = normalBinding(own)
    if ('binding' in normal) chosen[command] = normal.binding
  }
  return chosen
}

/** Returns the shortcuts of all commands. */
export const keyTable = (chosen: KeyBindings, isMac: boolean): KeyTable => ({
  ...defaultKeys(isMac),
  ...chosen,
})

const begins = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && one.length <= other.length && one.every((stroke, at) => stroke === other[at])

/** Returns the other commands whose shortcuts are ambiguous with this one. */
export function conflictsWith(command: EditorCommand, binding: string, table: KeyTable): EditorCommand[] {
  const own = strokesOf(binding)
  return editorCommands.filter((other) => {
    const theirs = strokesOf(table[other] ?? '')
    return other !== command && (begins(own, theirs) || begins(theirs, own))
  })
}

/** Assigns a shortcut to a command and removes it from any others. Null removes the command's own. */
export function bindKeys(
  chosen: KeyBindings,
  command: EditorCommand,
  binding: string | null,
  isMac: boolean,
): KeyBindings {
  const taken =
    binding === null
      ? []
      : conflictsWith(command, binding, keyTable(chosen, isMac)).map((other) => [other, null])
  return { ...chosen, ...Object.fromEntries(taken), [command]: binding }
}

const kept = new Set(['mod+w', 'mod+n', 'mod+t', 'mod+shift+w', 'mod+shift+n', 'mod+shift+t'])

/** Whether browsers reserve these keys in a normal window, so that no page receives them. */
export const isKeptByBrowsers = (binding: string): boolean => kept.has(strokesOf(binding)[0] ?? '')

/** The presses so far of a two-stroke binding, and the time of the last. */
export type KeysSoFar = { presses: readonly KeyPress[]; at: number }
export const noKeys: KeysSoFar = { presses: [], at: 0 }

/**
 * Handles a key press. Returns the command that it completes, whether the page consumes it, and the state to pass with
 * the next press. `now` is in milliseconds. A second stroke that comes too late starts over.
 */
export function pressKey(
  soFar: KeysSoFar,
  press: KeyPress,
  table: KeyTable,
  { isMac, now }: { isMac: boolean; now: number },
): { command: EditorCommand | null; isUsed: boolean; soFar: KeysSoFar } {
  if (strokeOf(press, isMac) === null) return { command: null, isUsed: false, soFar }
  const before = now - soFar.at > CHORD_MS ? [] : soFar.presses
  const presses = [...before, press]
  const command = editorCommands.find((name) => progressOf(presses, table[name], isMac) === 'whole')
  if (command) return { command, isUsed: true, soFar: noKeys }
  if (editorCommands.some((name) => progressOf(presses, table[name], isMac) === 'begun'))
    return { command: null, isUsed: true, soFar: { presses, at: now } }
  if (before.length > 0) return pressKey(noKeys, press, table, { isMac, now })
  return { command: null, isUsed: false, soFar: noKeys }
}

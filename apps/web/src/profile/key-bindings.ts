import { CHORD_MS } from '@sandlot/core/profile/limits'
import { type KeyPress, normalBinding, progressOf, strokeOf, strokesOf } from './key-strokes.ts'

/** What the editor's keys do, in the order in which they are listed. */
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

/** What was chosen other than by default; null is a command without keys. */
export type KeyBindings = Partial<Record<EditorCommand, string | null>>
export type KeyTable = Record<EditorCommand, string | null>

/** The keys where nobody chose others (contract §9). */
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

/** Anything as chosen keys: commands and keys that are none are left out. */
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

/** The keys of every command. */
export const keyTable = (chosen: KeyBindings, isMac: boolean): KeyTable => ({
  ...defaultKeys(isMac),
  ...chosen,
})

const begins = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && one.length <= other.length && one.every((stroke, at) => stroke === other[at])

/** The other commands that could not be told from this one by these keys. */
export function conflictsWith(command: EditorCommand, binding: string, table: KeyTable): EditorCommand[] {
  const own = strokesOf(binding)
  return editorCommands.filter((other) => {
    const theirs = strokesOf(table[other] ?? '')
    return other !== command && (begins(own, theirs) || begins(theirs, own))
  })
}

/** Chooses keys for a command and takes them from those that had them; null takes the command's own. */
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

/** Whether browsers take these keys for themselves in an ordinary window, so that no page ever hears of them. */
export const isKeptByBrowsers = (binding: string): boolean => kept.has(strokesOf(binding)[0] ?? '')

/** The presses that began a binding of two strokes, and when the last was. */
export type KeysSoFar = { presses: readonly KeyPress[]; at: number }
export const noKeys: KeysSoFar = { presses: [], at: 0 }

/**
 * What a press does: the command that it completes, whether the page uses it up, and what to hand in with the next
 * press. `now` in milliseconds; a second stroke that comes late begins anew.
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

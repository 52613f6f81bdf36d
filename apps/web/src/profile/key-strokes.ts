/** The fields of a keyboard event that identify the pressed keys. */
export type KeyPress = {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const modifiers = ['mod', 'ctrl', 'alt', 'shift', 'meta'] as const
type Modifier = (typeof modifiers)[number]
const bare = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Fn', 'OS', 'Process'])
const spelled: Record<string, string> = { ' ': 'space', '+': 'plus' }

/** Returns the key without modifiers, in lower case. Null while only modifiers are pressed. */
function keyOf({ key, code }: KeyPress): string | null {
  if (bare.has(key) || key === '') return null
  // Letters changed by Alt, and those of other scripts, are identified by the key's position.
  const place = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]
  const isAscii = /^[\x20-\x7e]+$/.test(key)
  if ((!isAscii || key === 'Dead') && place) return place.toLowerCase()
  return spelled[key] ?? key.toLowerCase()
}

function modifiersOf(press: KeyPress, isMac: boolean): Modifier[] {
  const held = {
    mod: isMac ? press.metaKey : press.ctrlKey,
    ctrl: isMac && press.ctrlKey,
    alt: press.altKey,
    shift: press.shiftKey,
    meta: !isMac && press.metaKey,
  }
  return modifiers.filter((name) => held[name])
}

/**
 * Returns a press as text, such as `mod+shift+p`. `mod` is Command on macOS and Control elsewhere. Null for a modifier
 * alone.
 */
export function strokeOf(press: KeyPress, isMac: boolean): string | null {
  const key = keyOf(press)
  return key === null ? null : [...modifiersOf(press, isMac), key].join('+')
}

/** Returns the strokes of a binding. `alt+k z` has two. */
export const strokesOf = (binding: string): string[] => binding.split(' ').filter((stroke) => stroke !== '')

const splitStroke = (stroke: string) => {
  const parts = stroke.split('+')
  return { key: parts.at(-1) ?? '', held: parts.slice(0, -1) }
}

function normalStroke(text: string): string | null {
  const { key, held } = splitStroke(text.toLowerCase())
  const isKey = /^(?:\S|[a-z][a-z0-9]*)$/u.test(key) && !modifiers.some((name) => name === key)
  if (!isKey || held.some((name) => !modifiers.some((known) => known === name))) return null
  return [...modifiers.filter((name) => held.includes(name)), key].join('+')
}

const bindsAlone = (stroke: string) => {
  const { key, held } = splitStroke(stroke)
  return held.some((name) => name !== 'shift') || /^f\d{1,2}$/.test(key)
}

/** Why a text is not a valid binding. */
export type BindingProblem = 'unknown' | 'typed'

/**
 * Returns a binding with its modifiers in order, or why it is invalid: a key is `unknown`, or it would be `typed` as
 * text, because its first stroke is neither a function key nor has a modifier other than Shift. At most two strokes.
 */
export function normalBinding(text: string): { binding: string } | { problem: BindingProblem } {
  const strokes = strokesOf(text).map(normalStroke)
  const [first] = strokes
  if (!first || strokes.length > 2 || strokes.includes(null)) return { problem: 'unknown' }
  return bindsAlone(first) ? { binding: strokes.join(' ') } : { problem: 'typed' }
}

/**
 * Whether a press matches this stroke with exactly its modifiers. In a later stroke of a binding, those of the first
 * one may still be held.
 */
function matchesStroke(press: KeyPress, strokes: readonly string[], at: number, isMac: boolean): boolean {
  const stroke = strokes[at]
  const pressed = strokeOf(press, isMac)
  if (stroke === undefined || pressed === null) return false
  if (pressed === stroke) return true
  if (at === 0) return false
  const still = splitStroke(strokes[0] ?? '').held
  const { key, held } = splitStroke(pressed)
  return normalStroke([...held.filter((name) => !still.includes(name)), key].join('+')) === stroke
}

/** Whether a press is the whole binding. Never true for two strokes. */
export function matchesBinding(press: KeyPress, binding: string | null, isMac: boolean): boolean {
  const strokes = strokesOf(binding ?? '')
  return strokes.length === 1 && matchesStroke(press, strokes, 0, isMac)
}

/** Returns how far a sequence of presses has progressed in a binding. */
export function progressOf(
  presses: readonly KeyPress[],
  binding: string | null,
  isMac: boolean,
): 'none' | 'begun' | 'whole' {
  const strokes = strokesOf(binding ?? '')
  if (presses.length === 0 || presses.length > strokes.length) return 'none'
  if (!presses.every((press, at) => matchesStroke(press, strokes, at, isMac))) return 'none'
  return presses.length === strokes.length ? 'whole' : 'begun'
}

const onMac: Record<string, string> = { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' }
const elsewhere: Record<string, string> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Meta',
}
const keyNames: Record<string, string> = {
  space: 'Space',
  plus: '+',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}
const keyName = (key: string) => keyNames[key] ?? key[0]?.toUpperCase() + key.slice(1)

/** Formats a binding for display: `Ctrl+Shift+P`, `⇧⌘P`, and `Alt+K, Z` for two strokes. */
export function bindingText(binding: string, isMac: boolean): string {
  const strokeText = (stroke: string) => {
    const { key, held } = splitStroke(stroke)
    if (!isMac) return [...held.map((name) => elsewhere[name] ?? name), keyName(key)].join('+')
    const symbols = ['ctrl', 'alt', 'shift', 'mod'].filter((name) => held.includes(name))
    return symbols.map((name) => onMac[name] ?? '').join('') + keyName(key)
  }
  return strokesOf(binding).map(strokeText).join(', ')
}

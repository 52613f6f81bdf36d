import { isObject, type JsonObject } from '../../platform/disk/json-file.ts'
import { keyLabel } from './keys.ts'
import type { Press } from './presses.ts'

/** Rebindable actions, by their name in the settings. */
const named = {
  browser: 'o',
  mark: ' ',
  filter: '/',
  search: 's',
  'go-to': ':',
  workspace: 'w',
  contexts: 'c',
  new: 'n',
  import: 'i',
  branch: 'b',
  'new-folder': 'F',
  fork: 'f',
  move: 'm',
  rename: 'r',
  privacy: 'p',
  protect: 'P',
  delete: 'D',
  undo: 'u',
  edit: 'e',
  refresh: 'R',
  notifications: 'N',
  invitation: 'A',
  copy: 'y',
  actions: '.',
  sort: 'S',
  columns: 'C',
  view: 'v',
  'view-alone': 'V',
  'read-only': '!',
  help: '?',
  quit: 'q',
} as const

type Name = keyof typeof named

/** The person's key bindings: single characters that replace the defaults. */
export type OwnKeys = {
  /** Translates a pressed key; a default that was replaced does nothing. */
  press: (press: Press) => Press | null
  /** The spelling of a key for people. */
  label: (key: string) => string
  /** Changed bindings, for help. */
  lines: readonly { keys: string; does: string }[]
}

/** Parses key bindings from the settings, such as `{"delete": "x"}`; invalid ones are ignored. */
export function ownKeysFrom(settings: JsonObject | null): OwnKeys {
  const tui = isObject(settings?.tui) ? settings.tui : {}
  const given = Object.entries(isObject(tui.keys) ? tui.keys : {}).filter(
    (entry): entry is [Name, string] =>
      entry[0] in named && typeof entry[1] === 'string' && [...entry[1]].length === 1,
  )
  const meant = new Map(given.map(([name, own]) => [own, named[name]]))
  const own = new Map<string, string>(given.map(([name, key]) => [named[name], key]))
  return {
    press: (press) => {
      const { input, key } = press
      if (key.ctrl || key.meta) return press
      const as = meant.get(input)
      if (as !== undefined) return { ...press, input: as }
      return own.has(input) ? null : press
    },
    label: (key) => keyLabel(own.get(key === 'space' ? ' ' : key) ?? key),
    lines: given.map(([name, key]) => ({
      keys: key,
      does: `${name} (your own key, instead of ${named[name]})`,
    })),
  }
}

export const noOwnKeys = ownKeysFrom(null)

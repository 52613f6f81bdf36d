import type { PageKind } from '@sandlot/core/repositories/page-rules'
import { browser } from 'wxt/browser'
import { oneAtATime } from './store.ts'

/** The user's choices on the options page. They sync to the user's other browsers and contain no secrets. */
export type Preferences = {
  /** The kinds of GitHub pages on which no control is wanted. */
  hidden: readonly PageKind[]
  /** Whether names of private repositories may be sent to the chosen host before the control is used. */
  asksForPrivate: boolean
  showsCount: boolean
  /** When the toolbar hides the number, in minutes since midnight. Null for never. */
  quiet: { from: number; to: number } | null
}

const KEY = 'preferences'

const START: Preferences = { hidden: [], asksForPrivate: false, showsCount: true, quiet: null }

const isMinute = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 24 * 60

/** Reads stored preferences. Invalid values fall back to the defaults. */
function read(kept: unknown): Preferences {
  const { hidden, asksForPrivate, showsCount, quiet } = (kept ?? {}) as Partial<Preferences>
  return {
    hidden: Array.isArray(hidden) ? hidden : START.hidden,
    asksForPrivate: asksForPrivate === true,
    showsCount: showsCount !== false,
    quiet: isMinute(quiet?.from) && isMinute(quiet?.to) ? { from: quiet.from, to: quiet.to } : null,
  }
}

export async function loadPreferences(): Promise<Preferences> {
  return read((await browser.storage.sync.get(KEY))[KEY])
}

/** Calls back on each change from now on. Returns a function that stops watching. */
export function watchPreferences(callback: (preferences: Preferences) => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area === 'sync' && KEY in changes) callback(read(changes[KEY]?.newValue))
  }
  browser.storage.onChanged.addListener(listener)
  return () => browser.storage.onChanged.removeListener(listener)
}

/** Changes preferences based on the stored ones, which may be newer than those on screen. */
export const changePreferences = (change: (kept: Preferences) => Partial<Preferences>): Promise<void> =>
  oneAtATime(KEY, async () => {
    const kept = await loadPreferences()
    await browser.storage.sync.set({ [KEY]: { ...kept, ...change(kept) } })
  })

/** Whether it is quiet now. The period may span midnight. */
export function isQuiet(quiet: Preferences['quiet'], now: Date): boolean {
  if (quiet === null) return false
  const minute = now.getHours() * 60 + now.getMinutes()
  const { from, to } = quiet
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

import type { ReactNode } from 'react'

export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  /** A second, quieter line: for a greyed entry, why it is greyed. */
  hint?: string
  /** A word that marks it, after its label. */
  badge?: string
  isDisabled?: boolean
  isDanger?: boolean
  /** Keys that do the same, as they are shown. */
  keys?: string
  /** A page to go to instead of something to run. */
  href?: string
  run?: () => void
}

export type MenuGroup = {
  id: string
  /** Shown above the group; without one, `label` names it for screen readers. */
  title?: string
  label?: string
  entries: readonly MenuEntry[]
  /** The entry that is chosen now: makes the group one of alternatives. */
  chosen?: string
  /** Those that are switched on now: makes each entry a switch of its own, and the menu stays open. */
  switchedOn?: readonly string[]
}

import type { ReactNode } from 'react'

export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  /** A second, muted line. For a disabled entry, the reason. */
  hint?: string
  /** A badge after its label. */
  badge?: string
  isDisabled?: boolean
  isDanger?: boolean
  /** The equivalent shortcut, formatted for display. */
  keys?: string
  /** A page to navigate to instead of a function to run. */
  href?: string
  run?: () => void
}

export type MenuGroup = {
  id: string
  /** Shown above the group. Without one, `label` names it for screen readers. */
  title?: string
  label?: string
  entries: readonly MenuEntry[]
  /** The selected entry. Makes the group a single choice. */
  chosen?: string
  /** The entries that are on. Makes each entry a switch, and keeps the menu open. */
  switchedOn?: readonly string[]
}

/** The files that are open as tabs, in their order, and the one that is shown. */
export type Tabs = { open: readonly string[]; active: string | null }

export const openTab = ({ open, active }: Tabs, path: string): Tabs => {
  if (open.includes(path)) return { open, active: path }
  // Beside the one that is shown, as where it came from.
  const at = active === null ? open.length : open.indexOf(active) + 1
  return { open: open.toSpliced(at, 0, path), active: path }
}

/** Closes a tab; the one to its right is shown then, or the one to its left. */
export function closeTab({ open, active }: Tabs, path: string): Tabs {
  const at = open.indexOf(path)
  if (at < 0) return { open, active }
  const left = open.toSpliced(at, 1)
  return { open: left, active: active === path ? (left[at] ?? left[at - 1] ?? null) : active }
}

/** Puts a tab at another place. */
export function placeTab({ open, active }: Tabs, path: string, at: number): Tabs {
  const others = open.filter((one) => one !== path)
  return { open: others.toSpliced(Math.max(0, Math.min(at, others.length)), 0, path), active }
}

/** Tabs follow files and folders that were moved. */
export function moveTabs({ open, active }: Tabs, moves: readonly { from: string; to: string }[]): Tabs {
  const moved = (path: string) =>
    moves.reduce(
      (now, { from, to }) => (now === from || now.startsWith(`${from}/`) ? to + now.slice(from.length) : now),
      path,
    )
  return { open: open.map(moved), active: active === null ? null : moved(active) }
}

/** Tabs of files that are gone close. */
export function keepTabs(tabs: Tabs, isThere: (path: string) => boolean): Tabs {
  return tabs.open.filter((path) => !isThere(path)).reduce(closeTab, tabs)
}

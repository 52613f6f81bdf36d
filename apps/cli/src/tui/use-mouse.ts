import { useRef } from 'react'
import { SIDEBAR_WIDTH } from './limits.ts'
import type { Mouse } from './terminal-input.ts'
import type { Tui } from './tui.tsx'
import type { View } from './views.ts'

/** Where a click leads: what stands in the lines beside the list, or in the one above it. */
export type Targets = {
  /** The views of the lines of the sidebar, from its first on. */
  sidebar: readonly View[]
  /** The views of the line of tabs, with the column after the last one that is theirs. */
  tabs: readonly { view: View; until: number }[]
}

const ROWS_PER_TURN = 3
/** Of a frame and what is above it. */
const FIRST_LINE = { panes: 2, tabs: 3, list: 1 } as const

export function useTargets() {
  return useRef<Targets>({ sidebar: [], tabs: [] })
}

/** Selects what is clicked, opens what was selected already, and scrolls what the mouse is over. */
export function onMouse({ what, line, column }: Mouse, tui: Omit<Tui, 'everywhere'>): void {
  const { layout, preview, targets, keys, prompt, dispatch } = tui
  const side = layout.kind === 'panes' ? SIDEBAR_WIDTH : 0
  const isInPreview =
    preview.isAlone || (layout.beside !== null && preview.isBeside && column >= side + layout.beside.list)
  if (what !== 'click') {
    const step = what === 'up' ? -1 : 1
    if (isInPreview) preview.scroll((top) => top + step * ROWS_PER_TURN)
    else for (let turn = 0; turn < ROWS_PER_TURN; turn += 1) keys.current?.(what)
    return
  }
  if (prompt || isInPreview) return
  const at = line - FIRST_LINE[layout.kind]
  if (layout.kind === 'tabs' && line === 1) {
    const tab = targets.current.tabs.find(({ until }) => column < until)
    if (tab) dispatch({ do: 'go', view: tab.view })
  } else if (column < side) {
    const view = targets.current.sidebar[at]
    if (view) dispatch({ do: 'go', view })
  } else if (at >= 0) keys.current?.(`click ${at}`)
}

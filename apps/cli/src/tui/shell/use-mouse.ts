import type { Key } from 'ink'
import { useRef } from 'react'
import type { Press } from '../keys/presses.ts'
import { SIDEBAR_WIDTH } from '../limits.ts'
import type { View } from '../navigation/views.ts'
import type { Mouse } from '../terminal/input.ts'
import type { Tui } from '../tui.tsx'
import { firstShown } from './options.ts'
import type { Prompt } from './prompt.ts'

/** The destinations of clicks: on the lines of the sidebar, or on the tabs. */
export type Targets = {
  /** The views of the sidebar's lines, from the first. */
  sidebar: readonly View[]
  /** The views of the tabs, each with its end column. */
  tabs: readonly { view: View; until: number }[]
}

const ROWS_PER_TURN = 3
/** Offsets by layout, including the frame. */
const FIRST_LINE = { panes: 2, tabs: 3, list: 1 } as const

export function useTargets() {
  return useRef<Targets>({ sidebar: [], tabs: [] })
}

/** Selects a clicked row, opens one that was already selected, and scrolls what is under the pointer. */
export function onMouse(mouse: Mouse, tui: Omit<Tui, 'everywhere'>, answer: (press: Press) => void): void {
  const { layout, preview, targets, keys, prompt, dispatch } = tui
  const { what, line, column } = mouse
  const side = layout.kind === 'panes' ? SIDEBAR_WIDTH : 0
  if (prompt) {
    if (column >= side) onQuestion(mouse, prompt, tui, answer)
    return
  }
  const isInPreview =
    preview.isAlone || (layout.beside !== null && preview.isBeside && column >= side + layout.beside.list)
  if (what !== 'click') {
    const step = what === 'up' ? -1 : 1
    if (isInPreview) preview.scroll((top) => top + step * ROWS_PER_TURN)
    else for (let turn = 0; turn < ROWS_PER_TURN; turn += 1) keys.current?.(what)
    return
  }
  if (isInPreview) return
  const at = line - FIRST_LINE[layout.kind]
  if (layout.kind === 'tabs' && line === 1) {
    const tab = targets.current.tabs.find(({ until }) => column < until)
    if (tab) dispatch({ do: 'go', view: tab.view })
  } else if (column < side) {
    const view = targets.current.sidebar[at]
    if (view) dispatch({ do: 'go', view })
  } else if (at >= 0) keys.current?.(`click ${at}`)
}

const press = (key: Partial<Key>): Press => ({ input: '', key: key as Key })

/** In a prompt, only its options react to the mouse; everything behind it is inert. */
function onQuestion(
  { what, line }: Mouse,
  prompt: Prompt,
  { layout, ask }: Pick<Tui, 'layout' | 'ask'>,
  answer: (press: Press) => void,
): void {
  if (prompt.kind !== 'menu' && prompt.kind !== 'pick') return
  if (what !== 'click') {
    answer(press(what === 'up' ? { upArrow: true } : { downArrow: true }))
    return
  }
  const { length } = prompt.kind === 'menu' ? prompt.entries : prompt.optionsFor(prompt.text)
  const at = line - FIRST_LINE[layout.kind]
  const index = firstShown(prompt.index, length, layout.inner.lines) + at
  if (at < 0 || at >= layout.inner.lines || index >= length) return
  const isMulti = prompt.kind === 'menu' && prompt.isMulti
  if (index === prompt.index) answer(isMulti ? { input: ' ', key: {} as Key } : press({ return: true }))
  else ask({ ...prompt, index })
}

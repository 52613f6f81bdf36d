import { type KeyboardEvent, useRef } from 'react'
import { isMac } from '../../shell/browser/shortcut.ts'

/** How many frames to wait for a row. */
const FRAMES_MAX = 30

type Commands = {
  isReadOnly: boolean
  hasCut: boolean
  rename: (id: string) => void
  remove: (id: string) => void
  cut: (id: string) => void
  paste: (id: string) => void
  undo: () => void
  forget: () => void
}

/** The tree's shortcuts beyond navigation, and the focus after them. */
export function useTreeKeys(commands: Commands) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)

  /** Leave the focus alone if the user has since moved to a button or an input. */
  const isFree = () => {
    const active = document.activeElement
    return !(active instanceof HTMLInputElement || active instanceof HTMLButtonElement)
  }

  /** Rows are rendered a moment after their data has changed. */
  const focusSoon = (id: string | null) => {
    if (id === null) return
    wanted.current = id
    let frames = FRAMES_MAX
    const look = () => {
      if (wanted.current !== id) return
      const row = place.current?.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(id)}"]`)
      frames -= 1
      if (row && isFree() && !row.contains(document.activeElement)) row.focus()
      if (row?.contains(document.activeElement) || frames === 0) wanted.current = null
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.defaultPrevented) return
    const row = (event.target as Element).closest<HTMLElement>('[role="row"]')
    const id = row?.dataset.key
    const mac = isMac(navigator)
    const mod = mac ? event.metaKey : event.ctrlKey
    const run = (command: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      command()
    }
    const key = event.key.toLowerCase()
    if (key === 'escape' && commands.hasCut) return run(commands.forget)
    if (commands.isReadOnly) return
    if (mod && !event.shiftKey && key === 'z') return run(commands.undo)
    if (id === undefined) return
    if (key === 'f2') return run(() => commands.rename(id))
    if (key === 'delete' || (mac && mod && key === 'backspace'))
      return run(() => {
        const next = row?.nextElementSibling ?? row?.previousElementSibling
        commands.remove(id)
        if (next instanceof HTMLElement) focusSoon(next.dataset.key ?? null)
      })
    if (mod && !event.shiftKey && key === 'x') return run(() => commands.cut(id))
    // If no files were cut, the browser's own paste inserts files from the computer.
    if (mod && !event.shiftKey && key === 'v' && commands.hasCut) return run(() => commands.paste(id))
  }

  return {
    place,
    onKeyDown,
    focusSoon,
    /** Returns the focus to a row, unless another one is about to get it. */
    focusBack: (id: string | null) => wanted.current === null && focusSoon(id),
  }
}

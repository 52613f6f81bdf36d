import { type KeyboardEvent, useRef } from 'react'
import { isMac } from '../../shell/browser/shortcut.ts'

/** How long a row is waited for. */
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

/** The keys of the tree beyond those that walk it, and where the focus goes after what they did. */
export function useTreeKeys(commands: Commands) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)

  /** Who has gone to a button meanwhile, or is naming something, is left there. */
  const isFree = () => {
    const active = document.activeElement
    return !(active instanceof HTMLInputElement || active instanceof HTMLButtonElement)
  }

  /** Rows are drawn some moments after what they show has changed. */
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
    // Without files that were cut, the browser's own paste brings those of the computer.
    if (mod && !event.shiftKey && key === 'v' && commands.hasCut) return run(() => commands.paste(id))
  }

  return {
    place,
    onKeyDown,
    focusSoon,
    /** Gives the focus back to a row, unless another is about to get it. */
    focusBack: (id: string | null) => wanted.current === null && focusSoon(id),
  }
}

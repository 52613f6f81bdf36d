import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isMac } from '../../shell/shortcut.ts'

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

  useEffect(() => {
    const id = wanted.current
    if (id === null) return
    const row = place.current?.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(id)}"]`)
    if (!row) return
    wanted.current = null
    row.focus()
  })

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
        if (next instanceof HTMLElement) wanted.current = next.dataset.key ?? null
        commands.remove(id)
      })
    if (mod && !event.shiftKey && key === 'x') return run(() => commands.cut(id))
    if (mod && !event.shiftKey && key === 'v') return run(() => commands.paste(id))
  }

  return {
    place,
    onKeyDown,
    /** Gives the focus to a row as soon as it is there. */
    focusSoon: (id: string | null) => {
      if (id !== null) wanted.current = id
    },
  }
}

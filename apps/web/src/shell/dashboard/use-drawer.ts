import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useNarrow } from '../browser/use-narrow.ts'
import { useShortcut } from '../browser/use-shortcut.ts'

/** The sidebar as a drawer: open until Escape, a press beside it, or another page; the focus goes in and back. */
export function useDrawer() {
  const { pathname } = useLocation()
  const isDrawer = useNarrow()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const drawer = useRef<HTMLElement>(null)
  const isOpen = isDrawer && openAt === pathname
  const wasOpen = useRef(false)

  useEffect(() => {
    if (isOpen) drawer.current?.querySelector<HTMLElement>('nav a')?.focus()
    else if (wasOpen.current) toggle.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const close = () => setOpenAt(null)
  useShortcut('Escape', close, isOpen)
  return { isDrawer, isOpen, open: () => setOpenAt(pathname), close, toggle, drawer }
}

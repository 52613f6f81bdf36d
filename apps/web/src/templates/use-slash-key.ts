import { type RefObject, useEffect } from 'react'

/** Focuses a field on the slash key, from anywhere (spec CR-012). */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey
      if (event.key !== '/' || isTyped || event.defaultPrevented) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

import { type RefObject, useEffect } from 'react'

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The slash key leads to the search box, unless it is typed somewhere, or something lies over the page. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      const box = field.current
      if (!box || takesText(event.target) || box.closest('[inert], [aria-hidden="true"]')) return
      if (box.checkVisibility && !box.checkVisibility()) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

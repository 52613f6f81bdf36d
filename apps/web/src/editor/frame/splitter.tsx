import { cx } from '@sandlot/ui/cx'
import type { KeyboardEvent, PointerEvent } from 'react'

type Props = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** Whether it separates two panes stacked vertically. */
  isLying?: boolean
  /** Whether dragging right or down decreases the value. */
  isReversed?: boolean
  /** The value of one pixel. */
  unitsPerPixel: () => number
  controls: string
  onChange: (value: number) => void
}

/** The divider between two panes, moved by pointer, arrow keys, Home and End. */
export function Splitter({
  label,
  value,
  min,
  max,
  step,
  isLying = false,
  isReversed = false,
  unitsPerPixel,
  controls,
  onChange,
}: Props) {
  const sign = isReversed ? -1 : 1
  const set = (next: number) => onChange(Math.max(min, Math.min(max, next)))
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const line = event.currentTarget
    const place = (at: { clientX: number; clientY: number }) => (isLying ? at.clientY : at.clientX)
    const start = place(event)
    const units = unitsPerPixel()
    line.setPointerCapture(event.pointerId)
    // An iframe next to it would swallow the pointer.
    document.body.dataset.resizing = ''
    const move = (moved: globalThis.PointerEvent) => set(value + sign * (place(moved) - start) * units)
    const end = () => {
      delete document.body.dataset.resizing
      line.removeEventListener('pointermove', move)
      line.removeEventListener('pointerup', end)
      line.removeEventListener('pointercancel', end)
    }
    line.addEventListener('pointermove', move)
    line.addEventListener('pointerup', end)
    line.addEventListener('pointercancel', end)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      [isLying ? 'ArrowUp' : 'ArrowLeft']: value - sign * step,
      [isLying ? 'ArrowDown' : 'ArrowRight']: value + sign * step,
      Home: min,
      End: max,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    set(to)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved; this is a focusable separator.
    <div
      aria-controls={controls}
      aria-label={label}
      aria-orientation={isLying ? 'horizontal' : 'vertical'}
      aria-valuemax={Math.round(max)}
      aria-valuemin={Math.round(min)}
      aria-valuenow={Math.round(value)}
      className={cx(
        'absolute z-10 touch-none after:absolute after:bg-line hover:after:bg-accent focus-visible:outline-none focus-visible:after:bg-focus',
        isLying
          ? 'inset-x-0 -top-1 h-2 cursor-row-resize after:inset-x-0 after:top-1/2 after:h-px hover:after:h-0.5 focus-visible:after:h-0.5'
          : 'inset-y-0 -right-1 w-2 cursor-col-resize after:inset-y-0 after:left-1/2 after:w-px hover:after:w-0.5 focus-visible:after:w-0.5',
      )}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      role="separator"
      tabIndex={0}
    />
  )
}

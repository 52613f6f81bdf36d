import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isSameViewport, type Viewport } from './use-viewport.ts'

/** So many rows are drawn anew in one frame: more would make it a long one on a slow machine. */
const ROWS_A_FRAME = 2

/** The part to be drawn next on the way from what is drawn to what is wanted; what is out of view goes at once. */
export function nextDrawn(drawn: Viewport, wanted: Viewport, step: number): Viewport {
  const most = step * ROWS_A_FRAME
  const { width, top, bottom } = wanted
  if (drawn.bottom <= top || drawn.top >= bottom) return { width, top, bottom: Math.min(bottom, top + most) }
  return {
    width,
    top: Math.max(top, drawn.top - most),
    bottom: Math.min(bottom, drawn.bottom + most),
  }
}

/** Follows the part of a list that is wanted: whole at first, then a few rows in each frame. */
export function useDrawn(wanted: Viewport | null, step: number): Viewport | null {
  const [drawn, setDrawn] = useState<Viewport | null>(null)
  if (wanted && !drawn) setDrawn(wanted)
  const latest = useRef(wanted)
  useLayoutEffect(() => {
    latest.current = wanted
  })
  const isBehind = wanted !== null && drawn !== null && !isSameViewport(wanted, drawn)
  useEffect(() => {
    if (!isBehind) return
    const draw = () => {
      const to = latest.current
      if (to) setDrawn((now) => nextDrawn(now ?? to, to, step))
      frame = requestAnimationFrame(draw)
    }
    let frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [isBehind, step])
  return drawn ?? wanted
}

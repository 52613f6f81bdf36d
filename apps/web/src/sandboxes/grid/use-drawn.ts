import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { OVERSCAN_ROWS } from '../layout.ts'
import { itemsWithin, type Placement } from './placement.ts'
import { isSameViewport, look, type Viewport, watchViewport } from './viewport.ts'

/** Consecutive items. `to` is exclusive. */
export type Part = { from: number; to: number }

/** How many items are rendered per frame before the cost is known. */
const PACE_FIRST = 1
/** The time that new items may take per frame, which leaves some for other work. */
const BUDGET_MS = 12
/** A frame that starts this late has no time for more items, */
const LATE_MS = 8
/** unless this many frames before it had none either. */
const POSTPONED_MAX = 2
/** How long the list must be still before invisible state is updated. */
const REST_MS = 120

const isSamePart = (one: Part, other: Part) => one.from === other.from && one.to === other.to

/** Returns how many items of a part are not in another. */
const newIn = (part: Part, other: Part): number =>
  part.to - part.from - Math.max(0, Math.min(part.to, other.to) - Math.max(part.from, other.from))

/** Returns how many items to render in the next frame, given the time that the last one took. */
export function nextPace(pace: number, tookMs: number, drew: number): number {
  // A frame with fewer items says nothing about the cost of more.
  if (drew === 0 || (drew < pace && tookMs < BUDGET_MS)) return pace
  const fitting = Math.floor((drew * BUDGET_MS) / Math.max(tookMs, 1))
  return Math.max(1, Math.min(fitting, pace + 1))
}

/**
 * Returns the part to render next on the way from what is rendered to what is wanted. Items out of reach are removed
 * immediately, and visible items come before those beyond.
 */
export function nextDrawn(drawn: Part, wanted: Part, seen: Part, pace: number): Part {
  const from = Math.max(drawn.from, wanted.from)
  const to = Math.min(drawn.to, wanted.to)
  const isFar = from >= to
  // Removing everything that was rendered is enough work for one frame.
  let rest = isFar && drawn.from < drawn.to ? 0 : pace
  const next = isFar ? { from: seen.from, to: seen.from } : { from, to }
  const grow = (below: number, above: number) => {
    const down = Math.min(rest, Math.max(0, below - next.to))
    next.to += down
    const up = Math.min(rest - down, Math.max(0, next.from - above))
    next.from -= up
    rest -= down + up
  }
  grow(seen.to, seen.from)
  grow(wanted.to, wanted.from)
  return next
}

/** Returns the items that are visible or within this many rows of that. */
function partOf(placement: Placement, count: number, { top, bottom }: Viewport, rows: number): Part {
  const beyond = rows * placement.stride.y
  const { from, to } = itemsWithin(placement, top - beyond, bottom + beyond)
  return { from: Math.min(from, count), to: Math.min(to, count) }
}

type State = {
  /** Null until the list is measured, which happens before the first paint. */
  viewport: Viewport | null
  drawn: Part | null
  /** The first visible item, updated once the list is still. */
  first: number | null
}
const nothing: State = { viewport: null, drawn: null, first: null }

/**
 * Determines which items of a list to render as it scrolls: everything at first and after the list was empty, then as
 * many per frame as there is time for.
 */
export function useDrawn(list: RefObject<HTMLElement | null>, placement: Placement, count: number): State {
  const [state, setState] = useState(nothing)
  const { viewport, drawn } = state
  const step = placement.stride.y
  const wanted = viewport && partOf(placement, count, viewport, OVERSCAN_ROWS)
  const isNothing = wanted === null || wanted.to === 0
  if (isNothing ? drawn !== null : drawn === null) setState({ ...state, drawn: isNothing ? null : wanted })
  const latest = useRef({ placement, count, state })
  const ask = useRef(() => {})

  useLayoutEffect(() => {
    latest.current = { placement, count, state }
  })
  useLayoutEffect(() => {
    if (!list.current) return
    const next = look(list.current, step)
    setState((now) => (now.viewport && isSameViewport(now.viewport, next) ? now : { ...now, viewport: next }))
  }, [list, step])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const { port1, port2 } = new MessageChannel()
    let [frame, rest, pace] = [0, 0, PACE_FIRST]
    let placed = latest.current.placement
    let postponed = 0
    let began = { at: 0, drew: 0 }
    // Arrives after the browser has painted.
    port1.onmessage = () => {
      pace = nextPace(pace, performance.now() - began.at, began.drew)
    }
    const draw = (time: number) => {
      frame = 0
      const { placement, count, state } = latest.current
      // Taking in another page of the list counts as late.
      const isLate = placement !== placed || performance.now() - time > LATE_MS
      placed = placement
      postponed = isLate && postponed < POSTPONED_MAX ? postponed + 1 : 0
      if (postponed > 0) return ask.current()
      const viewport = look(element, placement.stride.y)
      const seen = partOf(placement, count, viewport, 0)
      const wanted = partOf(placement, count, viewport, OVERSCAN_ROWS)
      const drawn = state.drawn && nextDrawn(state.drawn, wanted, seen, pace)
      if (!drawn || !state.drawn || isSamePart(drawn, state.drawn)) {
        const tell = () => setState((now) => ({ ...now, viewport, first: seen.from }))
        rest = window.setTimeout(tell, REST_MS)
        return
      }
      began = { at: performance.now(), drew: newIn(drawn, state.drawn) }
      port2.postMessage(null)
      // Rendered within this frame. Otherwise it would be painted with the next one, and its cost would be unknown.
      flushSync(() => setState({ ...state, viewport, drawn }))
      ask.current()
    }
    ask.current = () => {
      window.clearTimeout(rest)
      frame ||= requestAnimationFrame(draw)
    }
    const unwatch = watchViewport(element, ask.current)
    return () => {
      unwatch()
      cancelAnimationFrame(frame)
      window.clearTimeout(rest)
      port1.close()
      ask.current = () => {}
    }
  }, [list])

  const isBehind = wanted !== null && drawn !== null && !isSamePart(wanted, drawn)
  useEffect(() => {
    if (isBehind) ask.current()
  }, [isBehind])

  return { ...state, drawn: drawn ?? wanted }
}

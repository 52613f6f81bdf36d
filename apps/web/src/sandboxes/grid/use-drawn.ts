import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Some consecutive items: from, up to but without. */
export type Part = { from: number; to: number }

/** How many items are drawn in a frame at first, and at least where only every other frame of the screen is met. */
const PACE_FIRST = 3
/** A frame as long as the first is one that was late for the screen; after the other there was time left. */
const LATE_MS = 36
const IN_TIME_MS = 20

export const isSamePart = (one: Part, other: Part) => one.from === other.from && one.to === other.to

/** How many items of a part are not in another. */
const newIn = (part: Part, other: Part): number =>
  part.to - part.from - Math.max(0, Math.min(part.to, other.to) - Math.max(part.from, other.from))

/** How many items may be drawn in the next frame, after one that took so long for so many. */
export function nextPace(pace: number, tookMs: number, drew: number): number {
  if (tookMs > LATE_MS) return Math.max(1, pace >> 1)
  // A frame with fewer tells nothing of how long more would take.
  if (tookMs < IN_TIME_MS) return drew < pace ? pace : pace + 1
  // Some screens are that slow by themselves, so nothing gets less than it began with.
  return pace > PACE_FIRST ? pace - 1 : pace
}

/**
 * The part to be drawn next on the way from what is drawn to what is wanted: what is out of reach goes at once, and
 * what can be seen comes before what is beyond it.
 */
export function nextDrawn(drawn: Part, wanted: Part, seen: Part, pace: number): Part {
  const from = Math.max(drawn.from, wanted.from)
  const to = Math.min(drawn.to, wanted.to)
  const isFar = from >= to
  // To take out all that was there is work enough.
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

/**
 * Follows the part of a list that is wanted: whole at first and after there was nothing at all, then in each frame as
 * much as there is time for.
 */
export function useDrawn(wanted: Part | null, seen: Part | null): Part | null {
  const [drawn, setDrawn] = useState<Part | null>(null)
  const isNothing = wanted === null || wanted.to === 0
  if (isNothing ? drawn !== null : drawn === null) setDrawn(isNothing ? null : wanted)
  const latest = useRef({ wanted, seen, drawn })
  useLayoutEffect(() => {
    latest.current = { wanted, seen, drawn }
  })
  const pace = useRef(PACE_FIRST)
  const isBehind = !isNothing && drawn !== null && !isSamePart(wanted, drawn)
  useEffect(() => {
    if (!isBehind) return
    let last: { time: number; drew: number } | null = null
    const draw = (time: number) => {
      if (last) pace.current = nextPace(pace.current, time - last.time, last.drew)
      const { wanted: to, seen: first, drawn: now } = latest.current
      if (to && first && now) {
        const next = nextDrawn(now, to, first, pace.current)
        last = { time, drew: newIn(next, now) }
        setDrawn(next)
      }
      frame = requestAnimationFrame(draw)
    }
    let frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [isBehind])
  return drawn ?? wanted
}

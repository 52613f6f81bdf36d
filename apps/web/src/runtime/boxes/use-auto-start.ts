import type { Box } from '@sandlot/core/runtime/boxes/rest'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BoxLife } from './use-box-life.ts'

const AT_REST: ReadonlySet<Box['state']> = new Set(['stopped', 'sleeping', 'failed'])

/** Starts a devbox when it is opened by somebody who may, once: who stops it afterwards means it. */
export function useAutoStart(box: Box | undefined, { mayStart, start }: BoxLife): void {
  const isDone = useRef(false)
  const begin = useEffectEvent((seen: Box) => {
    if (isDone.current) return
    isDone.current = true
    if (mayStart && AT_REST.has(seen.state) && seen.problem?.reason !== 'off') start()
  })
  useEffect(() => {
    if (box) begin(box)
  }, [box])
}

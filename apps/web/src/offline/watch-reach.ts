import { toAppError } from '@sandlot/core/errors'
import type { Services } from '../shell/services.tsx'
import { REACH_AGAIN_MAX_MS, REACH_AGAIN_MS } from './limits.ts'

type Needs = Pick<Services, 'queries' | 'connection' | 'reach' | 'schedule'> & {
  /** Whether the server reports that it is healthy. */
  probe: () => Promise<boolean>
  /** Called once it is back. */
  onBack: () => void
}

/**
 * Detects when the server cannot be reached although the browser has a network, and when it is back. A single failed
 * request proves nothing, so the server's health is checked.
 */
export function watchReach({ queries, connection, reach, schedule, probe, onBack }: Needs): () => void {
  let callOff: (() => void) | null = null
  let isAsking = false

  const ask = async (after: number) => {
    callOff = null
    if (isAsking || !connection.isOnline()) return
    isAsking = true
    const isWell = await probe().catch(() => false)
    isAsking = false
    if (!isWell) {
      reach.set(false)
      callOff = schedule(() => void ask(Math.min(after * 2, REACH_AGAIN_MAX_MS)), after)
    } else if (!reach.get()) {
      reach.set(true)
      onBack()
    }
  }
  const stopListening = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || callOff) return
    const { action } = event
    if (action.type !== 'failed' && action.type !== 'error') return
    if (['offline', 'unavailable'].includes(toAppError(action.error).code)) void ask(REACH_AGAIN_MS)
  })
  const stopFollowing = connection.subscribe(() => {
    callOff?.()
    if (!reach.get()) void ask(REACH_AGAIN_MS)
  })
  return () => {
    stopListening()
    stopFollowing()
    callOff?.()
  }
}

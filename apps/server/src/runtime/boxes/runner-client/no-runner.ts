import { BoxFailure, notRunning, type Runner } from '../port.ts'
import type { Claim } from './claim.ts'

const UNCLAIMED: Claim = { take: async () => true, holder: () => null, release: async () => {} }

/** Stands in if devboxes are off: reports why, and what an administrator can do about it. */
export function noRunner(problem: { reason: string; remedy: string }, claim = UNCLAIMED): Runner {
  const refuse = async () => {
    throw new BoxFailure({ reason: 'off', params: problem })
  }
  // It only records that none are running, if no other server has some, and never prevents another from taking over.
  const isOurs = async () => {
    const taken = await claim.take()
    await claim.release()
    return taken
  }
  return {
    isOurs,
    elsewhere: async () => ((await isOurs()) ? null : claim.holder()),
    status: async () => notRunning(problem),
    list: async () => [],
    link: () => {
      throw new BoxFailure({ reason: 'off', params: problem })
    },
    start: refuse,
    bind: refuse,
    freezes: async () => true,
    freeze: refuse,
    thaw: refuse,
    pay: refuse,
    fork: async () => {},
    createCheckpoint: refuse,
    restoreCheckpoint: refuse,
    deleteCheckpoint: refuse,
    stop: async () => {},
    destroy: refuse,
    onEnded: () => {},
    isIdle: () => true,
    close: async () => {},
  }
}

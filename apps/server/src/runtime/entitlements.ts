import { areCreditsOut, type Credits, includedVmTier, UNCOUNTED } from '@sandlot/core/runtime/tier-rules'
import { type Room, roomOf } from '@sandlot/core/sandboxes/plan-rules'
import type { Reader } from '../platform/db/database.ts'
import { readVmTiers } from './tiers.ts'

/** What a workspace may use, and what it has used. */
export type Entitlements = { highestVmTier: number; credits: Credits; isFrozen: boolean }

/** An instance without plans counts no credits and keeps no size of machine from anybody (decision 7). */
export async function entitlementsOf(db: Reader): Promise<Entitlements> {
  const tiers = await readVmTiers(db)
  const highest = tiers.at(-1)?.tier ?? 0
  const credits = UNCOUNTED
  return { highestVmTier: Math.min(highest, includedVmTier(null)), credits, isFrozen: areCreditsOut(credits) }
}

/** How many sandboxes a workspace may have; an instance without plans sets no limit (decision 7). */
export const sandboxRoomOf = (): Room => roomOf(null)

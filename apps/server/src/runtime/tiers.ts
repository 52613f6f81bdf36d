import { refusalError } from '@sandlot/core/actions'
import { instanceRefusals } from '@sandlot/core/admin/refusals'
import { sizeRefusals } from '@sandlot/core/runtime/refusals'
import type { VmTier } from '@sandlot/core/runtime/tier-rest'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { doAction } from '../platform/noted.ts'
import { vmTiers } from './tables.ts'

/** The sizes of virtual machines, smallest first. */
export const readVmTiers = (db: Reader): Promise<VmTier[]> =>
  db.select().from(vmTiers).orderBy(asc(vmTiers.tier))

type VmTierSize = Omit<VmTier, 'tier' | 'shortid'>
type VmTierChange = { [Key in keyof VmTierSize]?: VmTierSize[Key] | undefined }

/** Whether a size is still as it was seen by the person who now changes it. */
const isAsSeen = (tier: VmTier, seen: VmTierSize): boolean =>
  (Object.keys(seen) as (keyof VmTierSize)[]).every((key) => seen[key] === tier[key])

/**
 * Changes the resources and the price of a size, if it is still as it was seen; running devboxes keep what they have.
 */
export function changeVmTier(
  context: Context,
  shortid: string,
  { seen, ...change }: VmTierChange & { seen?: VmTierSize | undefined },
): Promise<VmTier> {
  return doAction(context, 'vm_tier.change', async (tx) => {
    const [before] = await tx.select().from(vmTiers).where(eq(vmTiers.shortid, shortid)).for('update')
    if (!before) throw refusalError(sizeRefusals, 'tierNotFound', { titles: shortid })
    if (seen && !isAsSeen(before, seen)) throw refusalError(instanceRefusals, 'changedMeanwhile')
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const next = { ...before, ...given }
    await tx.update(vmTiers).set(next).where(eq(vmTiers.shortid, shortid))
    return {
      result: next,
      audit: { subjectIds: [shortid], details: given },
    }
  })
}

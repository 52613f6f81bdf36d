import { AppError } from '@sandlot/core/errors'
import type { VmTier } from '@sandlot/core/runtime/tier-rest'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { runCommand } from '../platform/commands.ts'
import type { Reader } from '../platform/db/database.ts'
import { vmTiers } from './tables.ts'

/** The sizes of virtual machines, the smallest first. */
export const readVmTiers = (db: Reader): Promise<VmTier[]> =>
  db.select().from(vmTiers).orderBy(asc(vmTiers.tier))

type VmTierChange = { [Key in Exclude<keyof VmTier, 'tier' | 'shortid'>]?: VmTier[Key] | undefined }

/** Changes what a size has and costs; what runs already keeps what it has. */
export function changeVmTier(context: Context, shortid: string, change: VmTierChange): Promise<VmTier> {
  return runCommand(context, context.actor, async (tx) => {
    const [before] = await tx.select().from(vmTiers).where(eq(vmTiers.shortid, shortid)).for('update')
    if (!before) throw new AppError('not_found', `There is no virtual machine “${shortid}”.`)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const next = { ...before, ...given }
    await tx.update(vmTiers).set(next).where(eq(vmTiers.shortid, shortid))
    return {
      result: next,
      audit: {
        action: 'vm_tier.change',
        workspaceId: null,
        subjectType: 'VmTier',
        subjectIds: [shortid],
        details: given,
      },
    }
  })
}

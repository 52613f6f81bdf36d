import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { sandboxActions } from '@sandlot/core/sandboxes/actions'
import { GIB } from '@sandlot/core/units'
import { eq } from 'drizzle-orm'
import { allowanceOf } from '../../billing/entitlements.ts'
import { readDevboxFacts } from '../../billing/facts.ts'
import type { Deps } from '../../platform/context.ts'
import type { Reader } from '../../platform/db/database.ts'
import { findSandboxes } from '../../sandboxes/repo.ts'
import { vmTiers } from '../tables.ts'
import type { BoxSize } from './port.ts'

const GB = 1000 ** 3

export async function isInTrash(db: Reader, sandboxId: string): Promise<boolean> {
  const [sandbox] = await findSandboxes(db, [sandboxId])
  return !sandbox || sandbox.removedAt !== null
}

/**
 * For devboxes that wake up without an explicit start: those in the trash stay stopped, and so do all without credits.
 */
export async function assertMayRun(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  sandboxId: string,
): Promise<void> {
  const [sandbox] = await findSandboxes(db, [sandboxId])
  if (!sandbox || sandbox.removedAt !== null)
    throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
  const facts = await readDevboxFacts(db, sandbox.workspaceId, clock.now())
  const reason = creditRefusal(sandboxActions['box.start'], allowanceOf(facts, config).restriction)
  if (reason) throw refusalError(devboxRefusals, reason)
}

export async function sizeOf(db: Reader, vmTier: number): Promise<BoxSize> {
  const [tier] = await db.select().from(vmTiers).where(eq(vmTiers.tier, vmTier))
  if (!tier) throw new Error(`there is no virtual machine of tier ${vmTier}`)
  return { cpus: tier.cpu, memory: tier.memory * GIB, disk: tier.storage * GB }
}

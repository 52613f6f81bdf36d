import { refusalError } from '@sandlot/core/actions'
import { paymentRefusals } from '@sandlot/core/billing/refusals'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import { workspaces } from '../../workspaces/tables.ts'
import { providerOf } from '../providers/open.ts'
import { paymentCustomers } from '../tables.ts'
import type { PaymentDeps } from './settle.ts'

/** Returns the customer that pays for a workspace; null if nobody ever started a checkout. */
export async function findCustomer(db: Reader, workspaceId: string): Promise<string | null> {
  const here = eq(paymentCustomers.workspaceId, workspaceId)
  const [payer] = await db.select().from(paymentCustomers).where(here)
  return payer?.customerId ?? null
}

export async function requireCustomer(db: Reader, workspaceId: string): Promise<string> {
  const customerId = await findCustomer(db, workspaceId)
  if (customerId === null) throw refusalError(paymentRefusals, 'nothingPaid')
  return customerId
}

/** Returns the customer that pays for a workspace, and creates it if needed. Concurrent calls get the same one. */
export async function customerOf(deps: PaymentDeps, workspaceId: string): Promise<string> {
  const before = await findCustomer(deps.db, workspaceId)
  if (before !== null) return before
  const [workspace] = await deps.db.select().from(workspaces).where(eq(workspaces.id, workspaceId))
  const provider = await providerOf(deps.config)
  const customerId = await provider.customer(workspaceId, workspace?.name ?? '')
  await deps.db.insert(paymentCustomers).values({ workspaceId, customerId }).onConflictDoNothing()
  return requireCustomer(deps.db, workspaceId)
}

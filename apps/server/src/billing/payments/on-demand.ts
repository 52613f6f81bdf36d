import { onDemandCharge } from '@sandlot/core/billing/ledger/on-demand-rules'
import { paymentMessages } from '@sandlot/core/billing/payments/messages'
import { and, asc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { providerOf } from '../providers/open.ts'
import type { Charge, PaymentProvider } from '../providers/port.ts'
import { givenTo, type Subscription } from '../repo.ts'
import { creditAccounts, onDemandCharges, paymentCustomers, subscriptions } from '../tables.ts'
import { attempts } from './attempts.ts'
import { requestEnd } from './events.ts'
import type { PaymentDeps } from './settle.ts'

const CURRENCY = 'usd'

export const CHARGE_JOB = 'billing:charge'

/** Records what closed months cost beyond their plans, and has the provider charge it: once per month. */
export async function chargeMonths(deps: PaymentDeps, thisPeriod: string): Promise<void> {
  const provider = await providerOf(deps.config)
  if (provider.name === null) return
  // Machines that ran on the last day are settled by then.
  const isClosed = and(lt(creditAccounts.period, thisPeriod), eq(creditAccounts.held, 0))
  const { attempt, end } = attempts('charged')
  for (const account of await unrecorded(deps.db, isClosed))
    await attempt(account.workspaceId, () => deps.db.transaction((tx) => record(tx, account)))
  for (const one of await uncharged(deps.db))
    await attempt(one.charge.workspaceId, () => chargeOne(deps, provider, one))
  end()
}

/** Records what a workspace has cost so far beyond its plan, before it no longer pays for one. */
export async function recordUsage(tx: Transaction, workspaceId: string): Promise<void> {
  for (const account of await unrecorded(tx, eq(creditAccounts.workspaceId, workspaceId)))
    await record(tx, account)
}

/**
 * Queues the last charges of a workspace that is about to be deleted for good, and the end of its subscription: once
 * its rows are gone, nothing else here knows of them.
 */
export async function requestLastCharges(tx: Transaction, workspaceId: string): Promise<void> {
  await recordUsage(tx, workspaceId)
  for (const one of await uncharged(tx, eq(onDemandCharges.workspaceId, workspaceId))) {
    const charge = chargeFor(one, null)
    await tx.execute(sql`
      select graphile_worker.add_job(
        ${CHARGE_JOB}, ${JSON.stringify(charge)}::json, job_key := ${charge.key})`)
  }
  await requestEnd(tx, workspaceId)
}

type AccountRow = typeof creditAccounts.$inferSelect

/** The months of paying workspaces whose cost was not recorded yet. */
async function unrecorded(db: Reader, which: SQL | undefined): Promise<AccountRow[]> {
  const rows = await db
    .select({ account: creditAccounts })
    .from(creditAccounts)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.workspaceId, creditAccounts.workspaceId),
        isNotNull(subscriptions.providerId),
        // Usage from before the subscription started is not charged.
        sql`${creditAccounts.period} >= date_trunc('month', ${subscriptions.startedAt} at time zone 'UTC')::date`,
      ),
    )
    .leftJoin(
      onDemandCharges,
      and(
        eq(onDemandCharges.workspaceId, creditAccounts.workspaceId),
        eq(onDemandCharges.period, creditAccounts.period),
      ),
    )
    .where(and(eq(creditAccounts.kind, 'workspace'), isNull(onDemandCharges.period), which))
  return rows.map(({ account }) => account)
}

async function record(tx: Transaction, { workspaceId, period, used }: AccountRow): Promise<void> {
  const cents = onDemandCharge(used, await givenTo(tx, workspaceId, period))
  await tx.insert(onDemandCharges).values({ workspaceId, period, cents }).onConflictDoNothing()
}

type Waiting = {
  charge: typeof onDemandCharges.$inferSelect
  payer: typeof paymentCustomers.$inferSelect
  subscription: Subscription | null
}

/** The recorded costs that were not charged yet. */
const uncharged = (db: Reader, which?: SQL): PromiseLike<Waiting[]> =>
  db
    .select({ charge: onDemandCharges, payer: paymentCustomers, subscription: subscriptions })
    .from(onDemandCharges)
    .innerJoin(paymentCustomers, eq(paymentCustomers.workspaceId, onDemandCharges.workspaceId))
    .leftJoin(subscriptions, eq(subscriptions.workspaceId, onDemandCharges.workspaceId))
    .where(and(isNull(onDemandCharges.chargedAt), gt(onDemandCharges.cents, 0), which))
    .orderBy(asc(onDemandCharges.period))

const chargeFor = (
  { charge: { workspaceId, period, cents }, payer, subscription }: Waiting,
  subscriptionId: string | null,
): Charge => ({
  key: `on-demand:${workspaceId}:${period}`,
  customerId: payer.customerId,
  subscriptionId,
  cents,
  currency: subscription?.currency ?? CURRENCY,
  text: paymentMessages.onDemandItem(period.slice(0, 7)),
})

async function chargeOne(deps: PaymentDeps, provider: PaymentProvider, one: Waiting): Promise<void> {
  const { charge, subscription } = one
  // On a yearly subscription, it would wait for up to a year.
  const goesAlong = subscription?.status === 'ACTIVE' && subscription.billingInterval === 'MONTHLY'
  await provider.charge(chargeFor(one, goesAlong ? subscription.providerId : null))
  await deps.db
    .update(onDemandCharges)
    .set({ chargedAt: deps.clock.now() })
    .where(
      and(eq(onDemandCharges.workspaceId, charge.workspaceId), eq(onDemandCharges.period, charge.period)),
    )
}

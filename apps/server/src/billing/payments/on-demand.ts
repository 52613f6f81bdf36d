import { onDemandCharge } from '@sandlot/core/billing/ledger/on-demand-rules'
import { paymentMessages } from '@sandlot/core/billing/payments/messages'
import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { runCommand, system } from '../../platform/commands.ts'
import { providerOf } from '../providers/open.ts'
import type { PaymentProvider } from '../providers/port.ts'
import { givenTo, type Subscription } from '../repo.ts'
import { creditAccounts, onDemandCharges, paymentCustomers, subscriptions } from '../tables.ts'
import { attempts } from './attempts.ts'
import type { PaymentDeps } from './settle.ts'

const CURRENCY = 'usd'

/** Records what closed months cost beyond their plans, and has the provider charge it: once per month. */
export async function chargeMonths(deps: PaymentDeps, thisPeriod: string): Promise<void> {
  const provider = await providerOf(deps.config)
  if (provider.name === null) return
  const closed = await deps.db
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
    .where(
      and(
        eq(creditAccounts.kind, 'workspace'),
        lt(creditAccounts.period, thisPeriod),
        // Machines that ran on the last day are settled by then.
        eq(creditAccounts.held, 0),
        isNull(onDemandCharges.period),
      ),
    )
  const { attempt, end } = attempts('charged')
  for (const { account } of closed) await attempt(account.workspaceId, () => note(deps, account))
  const waiting = await deps.db
    .select({ charge: onDemandCharges, payer: paymentCustomers, subscription: subscriptions })
    .from(onDemandCharges)
    .innerJoin(paymentCustomers, eq(paymentCustomers.workspaceId, onDemandCharges.workspaceId))
    .leftJoin(subscriptions, eq(subscriptions.workspaceId, onDemandCharges.workspaceId))
    .where(and(isNull(onDemandCharges.chargedAt), gt(onDemandCharges.cents, 0)))
    .orderBy(asc(onDemandCharges.period))
  for (const one of waiting) await attempt(one.charge.workspaceId, () => chargeOne(deps, provider, one))
  end()
}

type Waiting = {
  charge: typeof onDemandCharges.$inferSelect
  payer: typeof paymentCustomers.$inferSelect
  subscription: Subscription | null
}

async function chargeOne(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { charge: { workspaceId, period, cents }, payer, subscription }: Waiting,
): Promise<void> {
  // On a yearly subscription, it would wait for up to a year.
  const goesAlong = subscription?.status === 'ACTIVE' && subscription.billingInterval === 'MONTHLY'
  await provider.charge({
    key: `on-demand:${workspaceId}:${period}`,
    customerId: payer.customerId,
    subscriptionId: goesAlong ? subscription.providerId : null,
    cents,
    currency: subscription?.currency ?? CURRENCY,
    text: paymentMessages.onDemandItem(period.slice(0, 7)),
  })
  await deps.db
    .update(onDemandCharges)
    .set({ chargedAt: deps.clock.now() })
    .where(and(eq(onDemandCharges.workspaceId, workspaceId), eq(onDemandCharges.period, period)))
}

const note = (deps: PaymentDeps, { workspaceId, period, used }: typeof creditAccounts.$inferSelect) =>
  runCommand(deps, system, async (tx) => {
    const cents = onDemandCharge(used, await givenTo(tx, workspaceId, period))
    await tx.insert(onDemandCharges).values({ workspaceId, period, cents }).onConflictDoNothing()
    return { result: undefined, audit: null }
  })

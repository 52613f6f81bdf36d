import { periodOf } from '@sandlot/core/billing/ledger/lease-rules'
import type { Given } from '@sandlot/core/billing/ledger/on-demand-rules'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { billingTerms, creditAccounts, creditGrants, subscriptionItems, subscriptions } from './tables.ts'

export type Subscription = typeof subscriptions.$inferSelect
export type Item = typeof subscriptionItems.$inferSelect
export type Terms = Omit<typeof billingTerms.$inferSelect, 'workspaceId'>

/** What the plan of a workspace depends on. */
export type Billing = { subscription: (Subscription & { items: Item[] }) | null; terms: Terms }

/** New workspaces are billed by usage (docs/spec/decisions.md, 7). */
export const usualTerms: Terms = { ubbBeta: true, friendOfCsb: false, limits: {} }

/** Reads what the plans of workspaces depend on, by id. */
export async function billingOf(db: Reader, workspaceIds: readonly string[]): Promise<Map<string, Billing>> {
  const ids = [...workspaceIds]
  const bought = await db.select().from(subscriptions).where(inArray(subscriptions.workspaceId, ids))
  const items =
    bought.length === 0
      ? []
      : await db
          .select()
          .from(subscriptionItems)
          .where(
            inArray(
              subscriptionItems.subscriptionId,
              bought.map(({ id }) => id),
            ),
          )
  const terms = await db.select().from(billingTerms).where(inArray(billingTerms.workspaceId, ids))
  return new Map(
    ids.map((workspaceId) => {
      const subscription = bought.find((one) => one.workspaceId === workspaceId)
      const { workspaceId: _, ...agreed } = terms.find((one) => one.workspaceId === workspaceId) ?? {
        workspaceId,
        ...usualTerms,
      }
      return [
        workspaceId,
        {
          subscription: subscription
            ? { ...subscription, items: items.filter((item) => item.subscriptionId === subscription.id) }
            : null,
          terms: agreed,
        },
      ]
    }),
  )
}

/** The units that workspaces have used in the month of a moment; those that used none are left out. */
export async function unitsUsed(
  db: Reader,
  workspaceIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ workspaceId: creditAccounts.workspaceId, used: creditAccounts.used })
    .from(creditAccounts)
    .where(
      and(
        inArray(creditAccounts.workspaceId, [...workspaceIds]),
        eq(creditAccounts.period, periodOf(now.getTime())),
        eq(creditAccounts.kind, 'workspace'),
      ),
    )
  return new Map(rows.map(({ workspaceId, used }) => [workspaceId, used]))
}

/** The grants of a workspace in a month, in order. */
export const givenTo = (db: Reader, workspaceId: string, period: string): PromiseLike<Given> =>
  db
    .select({ reason: creditGrants.reason, units: creditGrants.units })
    .from(creditGrants)
    .where(
      and(
        eq(creditGrants.workspaceId, workspaceId),
        eq(creditGrants.period, period),
        eq(creditGrants.kind, 'workspace'),
      ),
    )
    .orderBy(asc(creditGrants.id))

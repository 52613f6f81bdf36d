import { periodOf } from '@sandlot/core/billing/ledger/lease-rules'
import type { SubscriptionFacts } from '@sandlot/core/billing/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { vmTiers } from '../runtime/tables.ts'
import { type Terms, usualTerms } from './repo.ts'
import { billingTerms, creditAccounts, subscriptionItems, subscriptions } from './tables.ts'

// The facts that decide about new sandboxes, as JSON columns: creating one fetches them along with what it reads
// anyway.

/** What the plan of a workspace depends on. */
export type PlanFacts = { subscription: SubscriptionFacts | null; terms: Terms }

export function planFacts(workspaceId: string): SQL<PlanFacts> {
  const items = sql`(
    select coalesce(json_agg(json_build_object('name', ${subscriptionItems.name}, 'quantity', ${subscriptionItems.quantity})), '[]')
    from ${subscriptionItems} where ${subscriptionItems.subscriptionId} = ${subscriptions.id}
  )`
  const subscription = sql`(
    select json_build_object('status', ${subscriptions.status}, 'isInGrace', ${subscriptions.isInGrace}, 'items', ${items})
    from ${subscriptions} where ${subscriptions.workspaceId} = ${workspaceId}
  )`
  const terms = sql`(
    select json_build_object('ubbBeta', ${billingTerms.ubbBeta}, 'friendOfCsb', ${billingTerms.friendOfCsb}, 'limits', ${billingTerms.limits})
    from ${billingTerms} where ${billingTerms.workspaceId} = ${workspaceId}
  )`
  return sql`json_build_object('subscription', ${subscription}, 'terms', coalesce(${terms}, ${JSON.stringify(usualTerms)}::json))`
}

export async function readPlanFacts(db: Reader, workspaceId: string): Promise<PlanFacts> {
  const { rows } = await db.execute<{ facts: PlanFacts }>(sql`select ${planFacts(workspaceId)} as facts`)
  const [row] = rows
  if (!row) throw new Error('select returned nothing')
  return row.facts
}

/** What decides which devboxes a workspace may have. */
export type DevboxFacts = {
  billing: PlanFacts
  unitsUsed: number
  tiers: { tier: number; name: string; cpu: number; memory: number; creditBasis: number }[]
}

export function devboxFacts(workspaceId: string, now: Date): SQL<DevboxFacts> {
  const used = sql`(
    select ${creditAccounts.used} from ${creditAccounts}
    where ${creditAccounts.workspaceId} = ${workspaceId} and ${creditAccounts.kind} = 'workspace'
      and ${creditAccounts.period} = ${periodOf(now.getTime())}
  )`
  const tiers = sql`(
    select coalesce(json_agg(json_build_object('tier', ${vmTiers.tier}, 'name', ${vmTiers.name}, 'cpu', ${vmTiers.cpu}, 'memory', ${vmTiers.memory}, 'creditBasis', ${vmTiers.creditBasis}) order by ${vmTiers.tier}), '[]')
    from ${vmTiers}
  )`
  return sql`json_build_object('billing', ${planFacts(workspaceId)}, 'unitsUsed', coalesce(${used}, 0), 'tiers', ${tiers})`
}

export async function readDevboxFacts(db: Reader, workspaceId: string, now: Date): Promise<DevboxFacts> {
  const { rows } = await db.execute<{ facts: DevboxFacts }>(
    sql`select ${devboxFacts(workspaceId, now)} as facts`,
  )
  const [row] = rows
  if (!row) throw new Error('select returned nothing')
  return row.facts
}

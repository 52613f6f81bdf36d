import { HOLD_SECONDS, LONG_HOLD_SECONDS } from '@sandlot/core/billing/ledger/lease-limits'
import { periodOf } from '@sandlot/core/billing/ledger/lease-rules'
import { unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import { UNLIMITED } from '@sandlot/core/billing/limits'
import { creditsFor, limitsOf, planOf } from '@sandlot/core/billing/rules'
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PlanFacts } from '../facts.ts'
import { type AccountKind, budgets, creditAccounts, creditGrants } from '../tables.ts'

export type AccountRow = typeof creditAccounts.$inferSelect
export type AccountKey = Pick<AccountRow, 'workspaceId' | 'period' | 'kind' | 'name'>
/** Whom use is attributed to: each of these may have a budget. */
export type Payer = { personId: string | null; tokenId: string | null; label: string | null }

type Granted = Partial<Record<(typeof creditGrants.$inferSelect)['reason'], number>>

/** The accounts of a workspace that use counts towards, its own first. */
export const keysOf = ({ personId, tokenId, label }: Payer): { kind: AccountKind; name: string }[] => [
  { kind: 'workspace', name: '' },
  { kind: 'budget', name: '' },
  ...(personId ? [{ kind: 'person' as const, name: personId }] : []),
  ...(tokenId ? [{ kind: 'token' as const, name: tokenId }] : []),
  ...(label ? [{ kind: 'label' as const, name: label }] : []),
]

/** Whether a workspace is limited by credits at all (spec BL-091, contract §10.11). */
const isCounted = ({ terms }: PlanFacts, config: Pick<Config, 'plans'>) =>
  config.plans && terms.ubbBeta && !terms.friendOfCsb

/** For how many seconds the machines of a workspace are paid ahead. */
export const holdSeconds = (facts: PlanFacts, config: Pick<Config, 'plans'>): number =>
  isCounted(facts, config) ? HOLD_SECONDS : LONG_HOLD_SECONDS

/** What a workspace is granted for a month, by reason. */
export function grantedTo(facts: PlanFacts, config: Pick<Config, 'plans' | 'onPrem'>): Granted {
  if (!isCounted(facts, config)) return { unlimited: unitsOf(UNLIMITED) }
  const plan = planOf(facts.subscription, config)
  const { items = [] } = facts.subscription ?? {}
  const overrides = facts.terms.limits
  const { includedCredits, onDemandSpendingLimit } = limitsOf(plan, { items, overrides })
  const own = limitsOf(plan, { overrides }).includedCredits
  return {
    plan: unitsOf(own),
    addons: unitsOf(includedCredits - own),
    'on-demand': unitsOf(creditsFor(onDemandSpendingLimit ?? 0)),
  }
}

export const isAccount = ({ workspaceId, period, kind, name }: AccountKey): SQL | undefined =>
  and(
    eq(creditAccounts.workspaceId, workspaceId),
    eq(creditAccounts.period, period),
    eq(creditAccounts.kind, kind),
    eq(creditAccounts.name, name),
  )

/** Reasons that follow from plan and budgets; other grants stay. */
const REGULAR = ['plan', 'addons', 'on-demand', 'unlimited', 'budget'] as const

/**
 * Brings an account's grants to the wanted amount by adding a row with the difference. A reduction below what is used
 * and held takes nothing back: the ceiling stays where it is needed, and nothing new is held.
 */
export async function grant(tx: Transaction, key: AccountKey, wanted: Granted, now: Date): Promise<void> {
  await tx
    .insert(creditAccounts)
    .values({ ...key, granted: 0, ceiling: 0 })
    .onConflictDoNothing()
  await tx.select().from(creditAccounts).where(isAccount(key)).for('update')
  const given = await tx
    .select({ reason: creditGrants.reason, units: sql<string>`sum(${creditGrants.units})` })
    .from(creditGrants)
    .where(
      and(
        eq(creditGrants.workspaceId, key.workspaceId),
        eq(creditGrants.period, key.period),
        eq(creditGrants.kind, key.kind),
        eq(creditGrants.name, key.name),
      ),
    )
    .groupBy(creditGrants.reason)
  const before = new Map(given.map(({ reason, units }) => [reason, Number(units)]))
  const rows = REGULAR.flatMap((reason) => {
    const units = (wanted[reason] ?? 0) - (before.get(reason) ?? 0)
    return units === 0 ? [] : [{ ...key, reason, units, at: now }]
  })
  if (rows.length === 0) return
  await tx.insert(creditGrants).values(rows)
  const more = rows.reduce((sum, { units }) => sum + units, 0)
  await tx
    .update(creditAccounts)
    .set({
      granted: sql`${creditAccounts.granted} + ${more}`,
      ceiling: sql`greatest(${creditAccounts.granted} + ${more}, ${creditAccounts.used} + ${creditAccounts.held})`,
    })
    .where(isAccount(key))
}

const sum = (granted: Granted) => Object.values(granted).reduce((total, units) => total + units, 0)

type AccountPeriod = { workspaceId: string; period: string }

/** Locks the accounts of a workspace for a month, with all its budgets; creates those that are missing. */
export async function lockAccounts(
  tx: Transaction,
  { workspaceId, period }: AccountPeriod,
  granted: Granted,
  now: Date,
): Promise<AccountRow[]> {
  const key = { workspaceId, period, kind: 'workspace', name: '' } as const
  const [own] = await tx.select().from(creditAccounts).where(isAccount(key)).for('update')
  if (own && own.granted === sum(granted)) return accountsOf(tx, { workspaceId, period })
  await grant(tx, key, granted, now)
  const rows = await tx.select().from(budgets).where(eq(budgets.workspaceId, workspaceId))
  for (const { kind, name, credits, isHard } of own ? [] : rows)
    await grant(tx, { workspaceId, period, kind, name }, budgeted({ credits, isHard }), now)
  return accountsOf(tx, { workspaceId, period })
}

/**
 * This month, and the next one if machines are paid from it already, as in the last minute: whatever changes what is
 * granted changes it in both.
 */
export async function openPeriods(tx: Transaction, workspaceId: string, now: Date): Promise<string[]> {
  const period = periodOf(now.getTime())
  const later = await tx
    .select({ period: creditAccounts.period })
    .from(creditAccounts)
    .where(
      and(
        eq(creditAccounts.workspaceId, workspaceId),
        eq(creditAccounts.kind, 'workspace'),
        gt(creditAccounts.period, period),
      ),
    )
    .orderBy(creditAccounts.period)
  return [period, ...later.map((one) => one.period)]
}

/** What a budget grants; a soft budget grants without limit. */
export const budgeted = ({ credits, isHard }: { credits: number; isHard: boolean }): Granted => ({
  budget: unitsOf(isHard ? credits : UNLIMITED),
})

export const accountsOf = (tx: Transaction, { workspaceId, period }: AccountPeriod): Promise<AccountRow[]> =>
  tx
    .select()
    .from(creditAccounts)
    .where(and(eq(creditAccounts.workspaceId, workspaceId), eq(creditAccounts.period, period)))

/** Locks the accounts of workspaces that nobody else is changing. */
export const lockFree = (tx: Transaction, workspaceIds: readonly string[], periods: readonly string[]) =>
  tx
    .select()
    .from(creditAccounts)
    .where(
      and(
        inArray(creditAccounts.workspaceId, [...workspaceIds]),
        inArray(creditAccounts.period, [...periods]),
        eq(creditAccounts.kind, 'workspace'),
      ),
    )
    .orderBy(creditAccounts.workspaceId, creditAccounts.period)
    .for('update', { skipLocked: true })

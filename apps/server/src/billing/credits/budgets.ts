import { refusalError } from '@sandlot/core/actions'
import type { Budget } from '@sandlot/core/billing/credits/rest'
import type { BudgetKind } from '@sandlot/core/billing/credits/usage-rules'
import { periodOf } from '@sandlot/core/billing/ledger/lease-rules'
import { budgetNameRefusals } from '@sandlot/core/billing/ledger/refusals'
import { creditsUsed, unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import { UNLIMITED } from '@sandlot/core/billing/limits'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sessions } from '../../accounts/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { actHolding } from '../../workspaces/act.ts'
import { members } from '../../workspaces/tables.ts'
import { readPlanFacts } from '../facts.ts'
import { type AccountKey, budgeted, grant, grantedTo, lockAccounts, openPeriods } from '../ledger/accounts.ts'
import { type AccountKind, budgets, creditAccounts } from '../tables.ts'
import { titlesOf } from './repo.ts'

export type BudgetChange = {
  kind: BudgetKind
  name?: string | undefined
  credits: number | null
  isHard?: boolean | undefined
}

/** The plan's account has the kind `workspace`, so the budget of the workspace has its own kind. */
const accountKind = (kind: BudgetKind): AccountKind => (kind === 'workspace' ? 'budget' : kind)
const budgetKind = (kind: AccountKind): BudgetKind => (kind === 'budget' ? 'workspace' : kind)

/** Sets or removes a budget, including what was used in this month so far. */
export const setBudget = (context: Context, teamId: string, change: BudgetChange): Promise<null> =>
  actHolding(context, { action: 'budget.set', teamId, field: 'id' }, async ({ tx, now, team }) => {
    const { credits, isHard = true } = change
    const kind = accountKind(change.kind)
    const name = change.kind === 'workspace' ? '' : (change.name ?? '').trim()
    await assertNamed(tx, team.id, change.kind, name)
    const budget = { workspaceId: team.id, kind, name }
    if (credits === null)
      await tx
        .delete(budgets)
        .where(and(eq(budgets.workspaceId, team.id), eq(budgets.kind, kind), eq(budgets.name, name)))
    else
      await tx
        .insert(budgets)
        .values({ ...budget, credits, isHard })
        .onConflictDoUpdate({
          target: [budgets.workspaceId, budgets.kind, budgets.name],
          set: { credits, isHard },
        })
    const allowed = credits === null ? { budget: unitsOf(UNLIMITED) } : budgeted({ credits, isHard })
    const granted = grantedTo(await readPlanFacts(tx, team.id), context.config)
    for (const period of await openPeriods(tx, team.id, now)) {
      const key: AccountKey = { ...budget, period }
      await lockAccounts(tx, key, granted, now)
      await beginAccount(tx, key)
      await grant(tx, key, allowed, now)
    }
    return { result: null, audit: { details: { kind: change.kind, name, credits, isHard } } }
  })

async function assertNamed(tx: Transaction, workspaceId: string, kind: BudgetKind, name: string) {
  if (kind === 'workspace' || (kind === 'label' && name !== '')) return
  const own = and(eq(members.workspaceId, workspaceId))
  const found =
    !isUuid(name) || kind === 'label'
      ? []
      : kind === 'person'
        ? await tx
            .select()
            .from(members)
            .where(and(own, eq(members.userId, name)))
        : await tx
            .select({ id: sessions.id })
            .from(sessions)
            .innerJoin(members, eq(members.userId, sessions.userId))
            .where(and(own, eq(sessions.id, name)))
  if (found.length === 0) throw refusalError(budgetNameRefusals, 'budgetOfNobody', { field: 'name' })
}

const columns: Record<AccountKind, string | null> = {
  workspace: null,
  budget: null,
  person: 'person_id',
  token: 'token_id',
  label: 'label',
}

/** Creates the account of a new budget, with what already counts towards it. */
async function beginAccount(tx: Transaction, { workspaceId, period, kind, name }: AccountKey): Promise<void> {
  const column = columns[kind]
  const counts = column ? sql`l.${sql.identifier(column)}::text = ${name}` : sql`true`
  await tx.execute(sql`
    insert into credit_accounts (workspace_id, period, kind, name, granted, ceiling, used, held)
    select ${workspaceId}, ${period}, ${kind}, ${name}, 0, used + held, used, held from (
      select
        (select coalesce(sum(h.units), 0) from credit_hours h join credit_leases l on l.id = h.lease_id
          where h.workspace_id = ${workspaceId} and ${counts}
            and h.hour >= ${period}::date::timestamp at time zone 'UTC'
            and h.hour < (${period}::date + interval '1 month') at time zone 'UTC') as used,
        (select coalesce(sum(l.basis * extract(epoch from l.paid_until - l.settled_at))::bigint, 0)
          from credit_leases l
          where l.workspace_id = ${workspaceId} and l.period = ${period} and l.ended_at is null and ${counts}) as held
    ) as so_far
    on conflict do nothing`)
}

/** Returns the budgets of a workspace, or only a person's own. */
export async function readBudgets(
  db: Reader,
  workspaceId: string,
  { viewerId, isManager, now }: { viewerId: string; isManager: boolean; now: Date },
): Promise<Budget[]> {
  const rows = await db
    .select({ budget: budgets, used: creditAccounts.used })
    .from(budgets)
    .leftJoin(
      creditAccounts,
      and(
        eq(creditAccounts.workspaceId, budgets.workspaceId),
        eq(creditAccounts.kind, budgets.kind),
        eq(creditAccounts.name, budgets.name),
        eq(creditAccounts.period, periodOf(now.getTime())),
      ),
    )
    .where(
      and(
        eq(budgets.workspaceId, workspaceId),
        isManager ? undefined : inArray(budgets.name, ['', viewerId]),
      ),
    )
    .orderBy(budgets.kind, budgets.name)
  const named = (kind: 'person' | 'token') =>
    rows.flatMap(({ budget }) => (budget.kind === kind ? [budget.name] : []))
  const [people, tokens] = await Promise.all([
    titlesOf(db, 'person', named('person'), viewerId),
    titlesOf(db, 'token', named('token'), viewerId),
  ])
  return rows.map(({ budget: { kind, name, credits, isHard }, used }) => ({
    kind: budgetKind(kind),
    name,
    title: kind === 'label' ? name : (people.get(name) ?? tokens.get(name) ?? null),
    credits,
    used: creditsUsed(used ?? 0),
    isHard,
  }))
}

import { focusColumns, focusRows } from '@sandlot/core/billing/credits/focus-rules'
import type { StatementRow } from '@sandlot/core/billing/credits/rest'
import { csvLine, exactCredits } from '@sandlot/core/billing/credits/usage-rules'
import { onDemandCharge } from '@sandlot/core/billing/ledger/on-demand-rules'
import { UNITS_PER_CREDIT } from '@sandlot/core/billing/ledger/unit-rules'
import { BRAND } from '@sandlot/core/brand'
import { toSnakeCase } from '@sandlot/core/case'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { workspaces } from '../../workspaces/tables.ts'
import { givenTo } from '../repo.ts'
import { creditAccounts } from '../tables.ts'
import type { Month } from './month.ts'
import { type RunRow, runsOf } from './repo.ts'

/** How many rows are in memory at a time. */
const EXPORT_LOT = 2000

export const presentRun = ({ startedAt, endedAt, basis, units, ...run }: RunRow): StatementRow => ({
  ...run,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  units,
  seconds: basis === 0 ? 0 : Math.round(units / basis),
  credits: exactCredits(units),
})

/**
 * The units used in a month, and how many of them are charged beyond those included; null on an instance without plans.
 */
export async function chargeOf(
  { db, config }: Context,
  workspaceId: string,
  { period }: Month,
): Promise<{ units: number; cents: number | null }> {
  const [account] = await db
    .select({ used: creditAccounts.used })
    .from(creditAccounts)
    .where(
      sql`${creditAccounts.workspaceId} = ${workspaceId} and ${creditAccounts.period} = ${period} and ${creditAccounts.kind} = 'workspace'`,
    )
  const units = account?.used ?? 0
  if (!config.plans) return { units, cents: null }
  return { units, cents: onDemandCharge(units, await givenTo(db, workspaceId, period)) }
}

/**
 * In batches: for half a million runs, one generator step and one chunk each would take longer than everything else.
 */
async function* everyRun(context: Context, workspaceId: string, month: Month, viewerId: string) {
  let after: RunRow | null = null
  do {
    const rows: RunRow[] = await runsOf(context.db, { workspaceId, viewerId }, month, {
      after,
      limit: EXPORT_LOT,
    })
    if (rows.length > 0) yield rows
    after = rows.length === EXPORT_LOT ? (rows.at(-1) ?? null) : null
  } while (after)
}

const COLUMNS = [
  'id',
  'started_at',
  'ended_at',
  'box_id',
  'box',
  'tier',
  'person',
  'token',
  'label',
  'seconds',
  'units',
  'credits',
]

export async function* statementLines(context: Context, workspaceId: string, month: Month, viewerId: string) {
  yield csvLine(COLUMNS)
  for await (const runs of everyRun(context, workspaceId, month, viewerId)) yield runs.map(runLine).join('')
}

function runLine(run: RunRow): string {
  const { id, startedAt, endedAt, boxId, box, tier, person, token, label, ...used } = presentRun(run)
  const { seconds, units, credits } = used
  return csvLine([
    ...[id, startedAt, endedAt, boxId, box, tier, person, token, label],
    ...[seconds, units, credits],
  ])
}

/** The same rows as JSON, with the keys of the API. */
export async function* statementItems(context: Context, workspaceId: string, month: Month, viewerId: string) {
  let before = '['
  for await (const runs of everyRun(context, workspaceId, month, viewerId)) {
    const items = runs.map((run) => `\n${JSON.stringify(toSnakeCase(presentRun(run)))}`)
    yield `${before}${items.join(',')}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

type Rate = { rate?: string | undefined; currency?: string | undefined }

/** The cost of the month by devbox, person and label. */
export async function* focusLines(
  context: Context,
  workspaceId: string,
  month: Month,
  { viewerId, rate, currency = 'USD' }: Rate & { viewerId: string },
) {
  const usage = new Map<string, Parameters<typeof focusRows>[1][number]>()
  for await (const runs of everyRun(context, workspaceId, month, viewerId))
    for (const { boxId, box, tier, person, label, units } of runs) {
      const key = JSON.stringify([boxId, tier, person, label])
      const before = usage.get(key)
      const boxName = box ?? ''
      usage.set(key, { boxId, boxName, tier, person, label, units: (before?.units ?? 0) + units })
    }
  const [workspace] = await context.db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  const { units, cents } = await chargeOf(context, workspaceId, month)
  const total =
    rate === undefined ? (cents ?? 0) : Math.round((units / UNITS_PER_CREDIT) * Number(rate) * 100)
  yield csvLine(focusColumns)
  const about = { workspace: workspace ?? { id: workspaceId, name: '' }, provider: BRAND, currency }
  for (const row of focusRows({ ...about, start: month.start, end: month.end, cents: total }, [
    ...usage.values(),
  ]))
    yield csvLine(focusColumns.map((column) => row[column]))
}

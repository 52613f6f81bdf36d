import { forecast } from '@sandlot/core/billing/credits/forecast-rules'
import type { CreditStatus } from '@sandlot/core/billing/credits/rest'
import { usedFrom } from '@sandlot/core/billing/ledger/on-demand-rules'
import { creditsUnused, creditsUsed, unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import { UNLIMITED } from '@sandlot/core/billing/limits'
import { maxCredits } from '@sandlot/core/billing/rules'
import type { Context } from '../../platform/context.ts'
import { givenTo, unitsUsed } from '../repo.ts'
import { readBudgets } from './budgets.ts'
import { monthOf } from './month.ts'
import { dailyUnits, runningOf } from './repo.ts'

const FORECAST_DAYS = 7

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Returns the credits of a workspace in this month, and a forecast. */
export async function readStatus(
  context: Context,
  workspaceId: string,
  viewer: { viewerId: string; isManager: boolean },
): Promise<CreditStatus> {
  const { db, clock, config, loaders } = context
  const now = clock.now()
  const month = monthOf(undefined, now)
  const [entitlements, used, given, running, daily, budgets] = await Promise.all([
    loaders.entitlements.load(workspaceId),
    unitsUsed(db, [workspaceId], now),
    givenTo(db, workspaceId, month.period),
    runningOf(db, workspaceId),
    dailyUnits(db, workspaceId, now, FORECAST_DAYS),
    readBudgets(db, workspaceId, { ...viewer, now }),
  ])
  const { plan, credits, isFrozen } = entitlements
  const max = maxCredits(plan, credits)
  const granted = max >= UNLIMITED ? null : unitsOf(max)
  const units = used.get(workspaceId) ?? 0
  const from = config.plans ? usedFrom(units, given) : null
  const { endsAt, endsByRunningAt, atMonthEnd } = forecast({
    now: now.getTime(),
    granted,
    used: units,
    daily,
    perSecond: running.perSecond,
  })
  return {
    month: month.name,
    granted: granted === null ? null : max,
    used: creditsUsed(units),
    left: granted === null ? null : creditsUnused(granted, units),
    usedFrom: from && { ...from, onDemandCents: viewer.isManager ? from.onDemandCents : null },
    frozen: isFrozen,
    running: running.count,
    forecast: {
      endsAt: moment(endsAt),
      endsByRunningAt: moment(endsByRunningAt),
      atMonthEnd: {
        low: creditsUsed(atMonthEnd.low),
        likely: creditsUsed(atMonthEnd.likely),
        high: creditsUsed(atMonthEnd.high),
      },
    },
    budgets,
  }
}

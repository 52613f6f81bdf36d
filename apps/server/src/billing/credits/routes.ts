import { Readable } from 'node:stream'
import { refusalError } from '@sandlot/core/actions'
import {
  creditStatement,
  creditStatus,
  creditUsage,
  focusCsv,
  setBudget,
  statementCsv,
  statementJson,
} from '@sandlot/core/billing/credits/rest'
import { exactCredits } from '@sandlot/core/billing/credits/usage-rules'
import { STATEMENT_PAGE } from '@sandlot/core/billing/ledger/lease-limits'
import { costRefusals } from '@sandlot/core/billing/ledger/refusals'
import { creditsUsed } from '@sandlot/core/billing/ledger/unit-rules'
import type { FastifyReply } from 'fastify'
import { requireViewer } from '../../platform/context.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { isUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/page.ts'
import { setBudget as changeBudget, readBudgets } from './budgets.ts'
import { type Month, monthOf } from './month.ts'
import { findRun, runsOf, titlesOf, usageBy } from './repo.ts'
import { seekManager, seekMember } from './seek.ts'
import { chargeOf, focusLines, presentRun, statementItems, statementLines } from './statement.ts'
import { readStatus } from './status.ts'

const CSV = 'text/csv; charset=utf-8'

async function sendFile(
  reply: FastifyReply,
  name: string,
  { type, parts }: { type: string; parts: AsyncIterable<string> },
): Promise<never> {
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(parts))
  return reply as never
}

const fileName = (what: string, month: Month, ending: string) => `${what}-${month.name}.${ending}`

export const creditRoutes: AnyRoute[] = [
  route(creditStatus, {
    policy: 'signedIn',
    handle: async ({ params: { id }, context }) => readStatus(context, id, await seekMember(context, id)),
  }),
  route(creditUsage, {
    policy: 'signedIn',
    handle: async ({ params: { id }, query, context }) => {
      const { viewerId, isManager } = await seekMember(context, id)
      const { by = 'box' } = query
      const month = monthOf(query.month, context.clock.now())
      const reach = { workspaceId: id, onlyOf: isManager ? null : viewerId }
      const rows = await usageBy(context.db, reach, month, by)
      const ids = rows.flatMap((row) => (row.id === null ? [] : [row.id]))
      const titles = await titlesOf(context.db, by, ids, viewerId)
      return {
        month: month.name,
        by,
        units: rows.reduce((sum, { units }) => sum + units, 0),
        rows: rows.map((row) => ({
          ...row,
          title: row.id === null ? null : (titles.get(row.id) ?? null),
          credits: exactCredits(row.units),
        })),
      }
    },
  }),
  route(creditStatement, {
    policy: 'signedIn',
    handle: async ({ params: { id }, query, context }) => {
      const viewerId = await seekManager(context, id)
      const month = monthOf(query.month, context.clock.now())
      const after = query.after && isUuid(query.after) ? await findRun(context.db, id, query.after) : null
      const rows = await runsOf(context.db, { workspaceId: id, viewerId }, month, {
        after,
        limit: STATEMENT_PAGE + 1,
      })
      const { page, next } = pageOf(rows, STATEMENT_PAGE)
      const { units, cents } = await chargeOf(context, id, month)
      return {
        month: month.name,
        used: creditsUsed(units),
        onDemandCents: cents,
        rows: page.map(presentRun),
        next,
      }
    },
  }),
  route(statementCsv, {
    policy: 'signedIn',
    handle: async ({ params: { id }, query, context, reply }) => {
      const viewerId = await seekManager(context, id)
      const month = monthOf(query.month, context.clock.now())
      const parts = statementLines(context, id, month, viewerId)
      return sendFile(reply, fileName('statement', month, 'csv'), { type: CSV, parts })
    },
  }),
  route(statementJson, {
    policy: 'signedIn',
    handle: async ({ params: { id }, query, context, reply }) => {
      const viewerId = await seekManager(context, id)
      const month = monthOf(query.month, context.clock.now())
      const parts = statementItems(context, id, month, viewerId)
      return sendFile(reply, fileName('statement', month, 'json'), { type: 'application/json', parts })
    },
  }),
  route(focusCsv, {
    policy: 'signedIn',
    handle: async ({ params: { id }, query, context, reply }) => {
      const viewerId = await seekManager(context, id)
      if (query.currency !== undefined && query.currency !== 'USD' && query.rate === undefined)
        throw refusalError(costRefusals, 'currencyOfNoRate', { field: 'rate' })
      const month = monthOf(query.month, context.clock.now())
      const lines = focusLines(context, id, month, { viewerId, ...query })
      return sendFile(reply, fileName('focus', month, 'csv'), { type: CSV, parts: lines })
    },
  }),
  route(setBudget, {
    policy: 'signedIn',
    action: 'budget.set',
    handle: async ({ params: { id }, body, context }) => {
      await changeBudget(context, id, body)
      const { userId: viewerId } = requireViewer(context)
      const now = context.clock.now()
      return { budgets: await readBudgets(context.db, id, { viewerId, isManager: true, now }) }
    },
  }),
]

import { refusalError } from '@sandlot/core/actions'
import { ADMIN_PAGE_SIZE, ADMIN_SEARCH_MAX_LENGTH } from '@sandlot/core/admin/limits'
import { planRefusals } from '@sandlot/core/admin/refusals'
import { type AdminWorkspace, listWorkspaces, setPlan } from '@sandlot/core/admin/workspaces-rest'
import { planById } from '@sandlot/core/billing/plan-rules'
import { planOf } from '@sandlot/core/billing/rules'
import { eq } from 'drizzle-orm'
import { setWorkspacePlan } from '../billing/commands.ts'
import { billingOf, type Subscription } from '../billing/repo.ts'
import type { Context } from '../platform/context.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { isUuid } from '../platform/ids.ts'
import { badCursor, pageOf } from '../platform/page.ts'
import type { TeamRow } from '../workspaces/rows.ts'
import { workspaces } from '../workspaces/tables.ts'
import { countsOf, findWorkspaces, requestsOf } from './workspaces-repo.ts'

const noSuchWorkspace = () => refusalError(planRefusals, 'workspaceUnknown')

type Asked = Awaited<ReturnType<typeof requestsOf>>[number]

const presentRequest = ({ request, username }: Asked): AdminWorkspace['request'] => ({
  plan: planById(request.plan) ?? 'pro',
  yearly: request.billingInterval === 'YEARLY',
  addons: request.addons,
  by: username,
  at: request.insertedAt.toISOString(),
})

/** A trial by the payment provider is not one of ours (docs/spec/decisions.md, 24). */
const trialEndOf = (subscription: Subscription | null): string | null =>
  subscription?.status === 'ACTIVE' && subscription.providerId === null
    ? (subscription.trialEnd?.toISOString() ?? null)
    : null

async function present({ db, config }: Context, rows: TeamRow[]): Promise<AdminWorkspace[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [counts, billing, requests] = await Promise.all([
    countsOf(db, ids),
    billingOf(db, ids),
    requestsOf(db, ids),
  ])
  return rows.map(({ id, name, type, deletedAt, insertedAt }) => {
    const of = billing.get(id)
    const asked = requests.find(({ request }) => request.workspaceId === id)
    return {
      id,
      name,
      type,
      ...counts(id),
      plan: planOf(of?.subscription ?? null, config),
      trialEnd: trialEndOf(of?.subscription ?? null),
      ubbBeta: of?.terms.ubbBeta ?? true,
      friendOfCsb: of?.terms.friendOfCsb ?? false,
      includedCredits: of?.terms.limits.includedCredits ?? null,
      spendingLimit: of?.terms.limits.onDemandSpendingLimit ?? null,
      request: asked ? presentRequest(asked) : null,
      deletedAt: deletedAt?.toISOString() ?? null,
      insertedAt: insertedAt.toISOString(),
    }
  })
}

export const workspaceRoutes: AnyRoute[] = [
  route(listWorkspaces, {
    policy: 'admin',
    handle: async ({ query: { search = '', asking, after }, context }) => {
      if (after !== undefined && !isUuid(after)) throw badCursor()
      const rows = await findWorkspaces(context.db, {
        search: search.trim().slice(0, ADMIN_SEARCH_MAX_LENGTH),
        isAsking: asking === 'true',
        after,
        limit: ADMIN_PAGE_SIZE + 1,
      })
      const { page, next } = pageOf(rows, ADMIN_PAGE_SIZE)
      return { workspaces: await present(context, page), next }
    },
  }),
  route(setPlan, {
    policy: 'recentAdmin',
    action: 'workspace.plan',
    handle: async ({ params: { id }, body, context }) => {
      if (!isUuid(id)) throw noSuchWorkspace()
      if (!context.config.plans) throw refusalError(planRefusals, 'noPlans')
      const { includedCredits, ...change } = body
      const limits = includedCredits === undefined ? undefined : { includedCredits }
      await setWorkspacePlan(context, id, { ...change, ...(limits && { limits }) })
      const rows = await context.db.select().from(workspaces).where(eq(workspaces.id, id))
      const [workspace] = await present(context, rows)
      if (!workspace) throw noSuchWorkspace()
      return workspace
    },
  }),
]

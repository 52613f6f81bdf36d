import { listWorkspaces } from '@sandlot/core/admin/workspaces-rest'
import { WorkspaceBillingDocument } from '@sandlot/core/billing/mutations.gen'
import { planById } from '@sandlot/core/billing/plan-rules'
import { billingInterval } from '@sandlot/core/billing/plans/interval-rules'
import type { Client } from '@sandlot/core/client'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { billingTexts } from './messages.ts'

type Item = ShapeData<'billing.order/1'>
type Flags = { instance?: true }

export const ordersCommand: Define = (command, act) =>
  command
    .option('--instance', 'requests of all workspaces, for administrators of the instance')
    .addHelpText('after', examples('sandlot billing orders', 'sandlot billing orders --instance'))
    .action(act((context, flags: Flags) => showOrders(flags, context)))

const columns: Column<Item>[] = [
  {
    title: 'workspace',
    value: ({ workspaceId }) => workspaceId,
    shown: ({ workspace }) => workspace,
    shrinks: true,
  },
  { title: 'plan', value: ({ plan }) => plan },
  { title: 'paid', value: ({ interval }) => interval },
  { title: 'addons', value: ({ addons }) => addons.join(',') },
  { title: 'at', value: ({ at }) => at, shown: ({ at }) => at.slice(0, 10) },
]

/** Lists requests waiting for the administrators: of the workspace, or of the instance. */
async function showOrders({ instance }: Flags, context: Context): Promise<Outcome<'billing.orders/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const data = instance
    ? await ordersOfAll(client)
    : await ordersOf(client, await chosenWorkspaceId(client, context))
  return {
    shape: 'billing.orders/1',
    each: 'billing.order/1',
    data,
    meta: { host },
    text: table(columns, data, billingTexts.noOrders),
  }
}

async function ordersOf(client: Client, teamId: string): Promise<Item[]> {
  const { me } = await client.graphql(WorkspaceBillingDocument, { teamId })
  if (!me?.team) throw workspaceMissing()
  const { planRequest: request, id, name } = me.team
  if (!request) return []
  const { plan, addons, insertedAt: at } = request
  const interval = billingInterval(request.billingInterval) ?? 'monthly'
  return [{ workspaceId: id, workspace: name, plan: planById(plan) ?? 'pro', interval, addons, at }]
}

async function ordersOfAll(client: Client): Promise<Item[]> {
  const orders: Item[] = []
  let after: string | null = null
  do {
    const query = { asking: 'true' as const, ...(after !== null && { after }) }
    const page: {
      workspaces: {
        id: string
        name: string
        request: { plan: Item['plan']; yearly: boolean; addons: string[]; at: string } | null
      }[]
      next: string | null
    } = await client.rest(listWorkspaces, { query })
    for (const { id, name, request } of page.workspaces) {
      if (!request) continue
      const { plan, yearly, addons, at } = request
      orders.push({
        workspaceId: id,
        workspace: name,
        plan,
        interval: yearly ? 'yearly' : 'monthly',
        addons,
        at,
      })
    }
    after = page.next
  } while (after !== null)
  return orders
}

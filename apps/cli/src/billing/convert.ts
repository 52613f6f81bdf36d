import { type AddonId, addonIds } from '@sandlot/core/billing/catalogue-rules'
import { priceText } from '@sandlot/core/billing/money-rules'
import {
  ConvertToUsageBillingDocument,
  PreviewConvertToUsageBillingDocument,
} from '@sandlot/core/billing/mutations.gen'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { leading } from './leading.ts'
import { billingTexts } from './messages.ts'

type Flags = { yearly?: true; apply?: true }

export const convertCommand: Define = (command, act) =>
  command
    .addArgument(
      new Argument('[addons...]', 'packages of credits; repeat one to buy several').choices(addonIds),
    )
    .option('--yearly', 'pay yearly')
    .option('--apply', 'do it, instead of only showing the price')
    .addHelpText('after', examples('sandlot billing convert', 'sandlot billing convert credits_500 --apply'))
    .action(act((context, flags: Flags, addons: AddonId[] = []) => convert(addons, flags, context)))

/** Moves a Pro workspace of before to billing by usage, or shows what that costs. */
async function convert(
  addons: AddonId[],
  { yearly, apply }: Flags,
  context: Context,
): Promise<Outcome<'billing.conversion/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const interval = yearly ? ('YEARLY' as const) : ('MONTHLY' as const)
  const order = { teamId, plan: PLAN_IDS.pro, billingInterval: interval, addons }
  const { previewConvertToUsageBilling: cost } = await leading(
    client.graphql(PreviewConvertToUsageBillingDocument, order),
  )
  if (apply) await leading(client.graphql(ConvertToUsageBillingDocument, order))
  const total = Math.max(0, cost.total)
  return {
    shape: 'billing.conversion/1',
    data: {
      total,
      totalExcludingTax: Math.max(0, cost.totalExcludingTax ?? total),
      converted: apply === true,
    },
    meta: { host, workspace: teamId, ...(!apply && { dryRun: true }) },
    text: () => `${(apply ? billingTexts.converted : billingTexts.wouldCost)(priceText(total))}\n`,
  }
}

import { priceText } from '@sandlot/core/billing/money-rules'
import { SetTeamLimitsDocument, WorkspaceBillingDocument } from '@sandlot/core/billing/mutations.gen'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { CliError } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { billingTexts } from './messages.ts'

export const limitCommand: Define = (command, act) =>
  command
    .argument('[dollars]', 'the most to spend per month on credits beyond the included ones', dollarsOf)
    .addHelpText('after', examples('sandlot billing limit', 'sandlot billing limit 50'))
    .action(act((context, _flags: object, dollars?: number) => showLimit(dollars, context)))

function dollarsOf(text: string): number {
  const dollars = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(dollars) || dollars < 0)
    throw new AppError('usage', billingTexts.limitWrong(text), { field: 'dollars' })
  return dollars
}

/** Shows the spending limit of a workspace, after changing it if one is given. */
async function showLimit(dollars: number | undefined, context: Context): Promise<Outcome<'billing.limit/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  if (dollars !== undefined) {
    await assertPaid(client, teamId)
    await client.graphql(SetTeamLimitsDocument, { teamId, onDemandSpendingLimit: dollars })
  }
  const { me } = await client.graphql(WorkspaceBillingDocument, { teamId })
  if (!me?.team) throw workspaceMissing()
  const { onDemandSpendingLimit, onDemandCreditLimit } = me.team.limits
  const limit = onDemandSpendingLimit ?? null
  return {
    shape: 'billing.limit/1',
    data: { dollars: limit, credits: onDemandCreditLimit ?? null },
    meta: { host, workspace: teamId },
    text: () =>
      `${limit === null || limit === 0 ? billingTexts.noLimit : billingTexts.limit(priceText(limit * 100))}\n`,
  }
}

/**
 * The host stores a limit for a plan that is about to be bought, which would look like success to people who are not
 * buying one.
 */
async function assertPaid(client: Client, teamId: string): Promise<void> {
  const { me } = await client.graphql(WorkspaceBillingDocument, { teamId })
  if (me?.team?.plan === 'free')
    throw new CliError('conflict', billingTexts.limitFree, {
      reason: 'planFree',
      hint: billingTexts.checkoutHint,
      next: ['sandlot billing checkout'],
    })
}

import { features } from '@sandlot/core/accounts/rest'
import { signedOut } from '@sandlot/core/accounts/signed-out'
import { forecastText } from '@sandlot/core/billing/credits/forecast-messages'
import { billedText, usedFromText } from '@sandlot/core/billing/credits/messages'
import { type CreditStatus, creditStatus as creditStatusCall } from '@sandlot/core/billing/credits/rest'
import { billingMessages } from '@sandlot/core/billing/messages'
import { WorkspacePlanDocument, type WorkspacePlanQuery } from '@sandlot/core/billing/operations.gen'
import { planById } from '@sandlot/core/billing/plan-rules'
import { creditsLeft, hoursLeft, maxCredits } from '@sandlot/core/billing/rules'
import { grouped } from '@sandlot/core/grouped'
import { tierMessages } from '@sandlot/core/runtime/tier-messages'
import { type VmTier, vmTiers } from '@sandlot/core/runtime/tier-rest'
import { UNLIMITED_SANDBOXES } from '@sandlot/core/sandboxes/limits'
import { quotaOf } from '@sandlot/core/sandboxes/plan-rules'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { details } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'

type Data = ShapeData<'credits.status/1'>
type Team = NonNullable<NonNullable<WorkspacePlanQuery['me']>['team']>

export const statusCommand: Define = (command, act) =>
  command
    .addHelpText(
      'after',
      examples('sandlot credits status', 'sandlot credits status --workspace Makers --json'),
    )
    .action(act((context) => creditStatus(context)))

/** The workspace's plan, its credits this month, and the usage of its other limits. */
export async function creditStatus(context: Context): Promise<Outcome<'credits.status/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const [{ me }, { vmTiers: tiers }, month, { paymentProvider }] = await Promise.all([
    client.graphql(WorkspacePlanDocument, { teamId }),
    client.rest(vmTiers),
    client.rest(creditStatusCall, { params: { id: teamId } }),
    client.rest(features),
  ])
  if (!me) throw signedOut()
  if (!me.team) throw workspaceMissing()
  const data = present(me.team, me.id, tiers, month)
  return {
    shape: 'credits.status/1',
    data,
    meta: { host, workspace: teamId },
    text: textOf(data, { tiers, month, paymentProvider }),
  }
}

const orNone = (limit: number) => (limit === UNLIMITED_SANDBOXES ? null : limit)

function present(team: Team, userId: string, tiers: readonly VmTier[], month: CreditStatus): Data {
  const { limits, usage } = team
  const plan = planById(team.plan)
  const credits = {
    used: usage.credits,
    included: limits.includedCredits,
    onDemand: limits.onDemandCreditLimit,
  }
  const left = Math.max(0, creditsLeft(plan, credits))
  const basis = tiers[0]?.creditBasis
  const room = quotaOf(limits)
  return {
    id: team.id,
    name: team.name,
    plan,
    frozen: team.frozen,
    credits: {
      used: credits.used,
      max: plan && maxCredits(plan, credits),
      included: plan && credits.included,
      onDemand: plan && (plan === 'free' ? 0 : (credits.onDemand ?? 0)),
      left: plan && left,
      usedFrom: month.usedFrom ?? null,
      hours: plan && basis ? hoursLeft(left, basis) : null,
      until: month.forecast.endsAt,
    },
    privateSandboxes: { used: usage.privateSandboxesQuantity, max: orNone(room.privateSandboxes) },
    publicSandboxes: usage.publicSandboxesQuantity,
    drafts: {
      used: team.userAuthorizations.find((one) => one.userId === userId)?.drafts ?? 0,
      max: orNone(room.drafts),
    },
    sandboxes: usage.sandboxes,
    vmTier: limits.includedVmTier,
  }
}

const usedOf = ({ used, max }: { used: number; max: number | null }) =>
  max === null ? String(used) : `${used} / ${max}`

type Beside = { tiers: readonly VmTier[]; month: CreditStatus; paymentProvider: string | null | undefined }

function textOf({ credits, plan, ...data }: Data, { tiers, month, paymentProvider }: Beside) {
  const { used, max, included, onDemand, left, hours } = credits
  const billed = included === null ? null : billedText(plan, { used, included, onDemand }, paymentProvider)
  const largest = tiers.find(({ tier }) => tier === data.vmTier)?.name ?? String(data.vmTier)
  return details([
    ['Workspace', data.name],
    [billingMessages.plan, plan ? billingMessages.planNames[plan] : billingMessages.noPlans],
    ['Credits', max === null ? tierMessages.creditsUncounted : billingMessages.used(used, max)],
    ['Of these', billed],
    ['Used', usedFromText(credits.usedFrom)],
    ['Credits left', left === null ? null : grouped(left)],
    ['Good for', hours === null ? null : billingMessages.runtime(hours, tiers[0]?.name ?? '')],
    ['Forecast', forecastText(month)],
    ['Frozen', data.frozen ? 'yes' : null],
    ['Private sandboxes', usedOf(data.privateSandboxes)],
    ['Public sandboxes', String(data.publicSandboxes)],
    ['Your drafts', usedOf(data.drafts)],
    ['All sandboxes', String(data.sandboxes)],
    ['Largest machine', largest],
  ])
}

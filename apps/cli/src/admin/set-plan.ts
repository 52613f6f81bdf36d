import { TRIAL_DAYS_MAX } from '@sandlot/core/admin/limits'
import { creditsTyped, trialDaysTyped } from '@sandlot/core/admin/plan-request-rules'
import { adminWorkspaceMessages as say } from '@sandlot/core/admin/workspaces-messages'
import { setPlan } from '@sandlot/core/admin/workspaces-rest'
import { billingMessages } from '@sandlot/core/billing/messages'
import { type Plan, plans } from '@sandlot/core/billing/plan-rules'
import { AppError } from '@sandlot/core/errors'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { adminTexts } from './messages.ts'
import { findWorkspace, presentWorkspace } from './workspaces.ts'

type Flags = {
  yes?: true
  trial?: number
  credits?: string
  ubb?: boolean
  friend?: boolean
}

function trialOf(text: string): number {
  const days = trialDaysTyped(text)
  if (days === undefined) throw new AppError('usage', say.trialWrong(TRIAL_DAYS_MAX), { field: 'trial' })
  return days
}

/** Null for those of the plan, which a flag cannot express. */
function creditsOf(text: string): number | null {
  const credits = creditsTyped(text)
  if (credits === undefined) throw new AppError('usage', say.creditsWrong, { field: 'credits' })
  return credits
}

export const setPlanCommand: Define = (command, act) =>
  command
    .argument('<workspace>', 'id or name')
    .addArgument(new Argument('<plan>', 'the new plan').choices(plans))
    .option('--trial <days>', 'as a trial that ends by itself after so many days', trialOf)
    .option('--credits <n>', 'credits a month in place of the plan’s; "" for those of the plan')
    .option('--ubb', 'bill it by usage')
    .option('--no-ubb', 'do not bill it by usage')
    .option('--friend', 'mark it as a friend of the house')
    .option('--no-friend', 'remove that mark')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      examples(
        'sandlot admin workspaces set-plan Makers pro',
        'sandlot admin workspaces set-plan Makers pro --trial 14',
        'sandlot admin workspaces set-plan Makers pro --credits 26000',
      ),
    )
    .action(
      act((context, flags: Flags, wanted: string, plan: Plan) => change({ wanted, plan }, flags, context)),
    )

async function change(
  { wanted, plan }: { wanted: string; plan: Plan },
  { yes, trial, credits, ubb, friend }: Flags,
  context: Context,
): Promise<Outcome<'admin.workspace/1'>> {
  if (plan === 'free' && trial !== undefined) throw new AppError('usage', say.trialOfFree, { field: 'trial' })
  const body = {
    plan,
    ...(trial !== undefined && { trialDays: trial }),
    ...(credits !== undefined && { includedCredits: creditsOf(credits) }),
    ...(ubb !== undefined && { ubbBeta: ubb }),
    ...(friend !== undefined && { friendOfCsb: friend }),
  }
  mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const { id, name } = await findWorkspace(client, wanted)
  const called = adminTexts.planFor(billingMessages.planNames[plan], trial)
  if (!yes) await agree(adminTexts.planQuestion(name, called), context)
  const changed = await client.rest(setPlan, { params: { id }, body })
  return {
    shape: 'admin.workspace/1',
    data: presentWorkspace(changed),
    meta: { host },
    text: () => `${clean(adminTexts.planSet(name, called))}\n`,
  }
}

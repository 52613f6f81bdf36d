import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import { fetchMembers, type TeamMembers } from '@sandlot/core/workspaces/invitations'
import { inviteLinkMessages } from '@sandlot/core/workspaces/invite-link-messages'
import { inviteRefusals } from '@sandlot/core/workspaces/invite-refusals'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import {
  ResetTeamInviteLinkDocument,
  TurnOffTeamInviteLinkDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { teamInvitePath } from '@sandlot/core/workspaces/rules'
import { type Act, type Define, examples } from '../../platform/commands/command.ts'
import { wholeNumber } from '../../platform/commands/lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../chosen.ts'
import { workspaceTexts } from '../messages.ts'

type Link = TeamMembers['inviteLink']
type Reset = { days?: number; never?: true; uses?: number; anyNumber?: true; dryRun?: true }

export const inviteLinkCommand: Define = (command, act: Act) => {
  const add = (name: string, summary: string) =>
    command.command(name).summary(summary).description(`${summary}.`).helpCommand(false)
  add('show', 'Show the invite link and when it expires')
    .addHelpText('after', examples('sandlot workspace invite-link show --workspace Makers'))
    .action(act((context) => change(context, {})))
  add('reset', 'Replace the link with a new one; the old one stops working at once')
    .option('--days <n>', 'how many days it works (default: 7)', wholeNumber('--days'))
    .option('--never', 'keep it working until it is turned off')
    .option('--uses <n>', 'how many people can join (default: as before)', wholeNumber('--uses'))
    .option('--any-number', 'for any number of people')
    .option('--dry-run', 'show what would stop, and change nothing')
    .addHelpText('after', examples('sandlot workspace invite-link reset --days 1 --uses 5'))
    .action(act((context, flags: Reset) => reset(flags, context)))
  add('off', 'Turn off the invite link')
    .option('--dry-run', 'show what would stop, and change nothing')
    .addHelpText('after', examples('sandlot workspace invite-link off --workspace Makers'))
    .action(act((context, flags: { dryRun?: true }) => turnOff(flags, context)))
  command
    .helpCommand(false)
    .addHelpText('after', examples('sandlot workspace invite-link'))
    .action(act((context) => change(context, {})))
}

function reset({ days, never, uses, anyNumber, dryRun }: Reset, context: Context) {
  if (days !== undefined && never) throw new AppError('usage', workspaceTexts.daysOrNever, { field: 'days' })
  if (uses !== undefined && anyNumber)
    throw new AppError('usage', workspaceTexts.usesOrAny, { field: 'uses' })
  const expires = never ? { expiresInDays: null } : days === undefined ? {} : { expiresInDays: days }
  return change(context, {
    dryRun,
    run: async (client, teamId, before) => {
      const maxUses = anyNumber ? null : (uses ?? before.maxUses)
      const { resetTeamInviteLink } = await client.graphql(ResetTeamInviteLinkDocument, {
        teamId,
        ...expires,
        maxUses,
      })
      return resetTeamInviteLink.inviteLink
    },
  })
}

const turnOff = ({ dryRun }: { dryRun?: true }, context: Context) =>
  change(context, {
    dryRun,
    run: async (client, teamId) =>
      (await client.graphql(TurnOffTeamInviteLinkDocument, { teamId })).turnOffTeamInviteLink.inviteLink,
  })

type Client = Awaited<ReturnType<Context['connect']>>
type Change = {
  run?: (client: Client, teamId: string, before: NonNullable<Link>) => Promise<Link>
  dryRun?: true | undefined
}

/** Shows the invite link, after changing it if requested. */
async function change(
  context: Context,
  { run, dryRun }: Change,
): Promise<Outcome<'workspace.invite-link/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const workspace = await chosenWorkspaceId(client, context)
  const team = await fetchMembers(client, workspace)
  const before = team.inviteLink
  if (!before) {
    const reason = workspaceRefusalIn(team, 'invite-link.reset') ?? 'notAdmin'
    throw refusalError({ ...inviteRefusals, ...scopeRefusals }, reason)
  }
  const link = run && !dryRun ? ((await run(client, workspace, before)) ?? before) : before
  if (run && dryRun) context.notice(workspaceTexts.linkWouldStop)
  const url = link.state === 'OPEN' ? host + teamInvitePath(link.token) : null
  return {
    shape: 'workspace.invite-link/1',
    data: {
      state: states[link.state],
      url,
      role: lower(link.authorization),
      expiresAt: link.expiresAt,
      uses: link.uses,
      maxUses: link.maxUses,
    },
    meta: { host, workspace, ...(dryRun && { dryRun }) },
    text: () => `${url === null ? '' : `${url}\n`}${sentenceOf(link)}\n`,
  }
}

const states = { OPEN: 'open', EXPIRED: 'expired', USED_UP: 'used up', OFF: 'off' } as const
const lower = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>

function sentenceOf({ state, authorization, expiresAt, uses, maxUses }: NonNullable<Link>): string {
  const { until, forGood, states: ended, uses: used } = inviteLinkMessages
  const day = (expiresAt ?? '').slice(0, 10)
  if (state === 'EXPIRED') return ended.EXPIRED(day)
  if (state !== 'OPEN') return ended[state]
  const role = workspaceMessages.roles[authorization]
  return `${expiresAt === null ? forGood(role) : until(role, day)} ${used(uses, maxUses)}`
}

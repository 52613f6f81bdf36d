import { AUDIT_KEEP_DAYS } from '@sandlot/core/workspaces/audit/limits'
import { keepWorkspaceAudit, listWorkspaceAudit } from '@sandlot/core/workspaces/audit/rest'
import { InvalidArgumentError } from 'commander'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../chosen.ts'
import { workspaceTexts } from '../messages.ts'

/** Null for forever. */
function daysFrom(text: string): number | null {
  if (text === 'forever') return null
  const { min, max } = AUDIT_KEEP_DAYS
  const days = Number(text)
  if (!Number.isInteger(days) || days < min || days > max)
    throw new InvalidArgumentError(`It is forever, or a whole number from ${min} to ${max}.`)
  return days
}

export const auditRetentionCommand: Define = (command, act) =>
  command
    .argument('[period]', 'days to keep entries, or forever', daysFrom)
    .addHelpText(
      'after',
      examples('sandlot workspace audit retention', 'sandlot workspace audit retention 365'),
    )
    .action(act((context, _flags: object, period: number | null | undefined) => retention(period, context)))

async function retention(
  period: number | null | undefined,
  context: Context,
): Promise<Outcome<'workspace.audit-retention/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const { keepDays } =
    period === undefined
      ? await client.rest(listWorkspaceAudit, { params: { id }, query: {} })
      : await client.rest(keepWorkspaceAudit, { params: { id }, body: { keepDays: period } })
  return {
    shape: 'workspace.audit-retention/1',
    data: { keepDays },
    meta: { host, workspace: id },
    text: () => `${workspaceTexts.auditKept(keepDays)}\n`,
  }
}

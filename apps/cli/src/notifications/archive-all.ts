import { ArchiveAllNotificationsDocument } from '@sandlot/core/notifications/operations.gen'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { notificationTexts } from './messages.ts'
import { fetchMany } from './present.ts'

type Flags = { yes?: true; dryRun?: true }

export const archiveAllCommand: Define = (command, act) =>
  command
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show how many would be archived, and change nothing')
    .addHelpText('after', examples('sandlot notif archive-all --yes'))
    .action(act((context, flags: Flags) => archiveAll(flags, context)))

/** Archives all notifications, and reports how many. */
export async function archiveAll(
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'notif.archive-all/1'>> {
  const asks = !yes && !dryRun
  mustBeAnswerable(!asks, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const { items } = await fetchMany(client, {})
  const count = items.length
  if (asks && count > 0) await agree(notificationTexts.archiveQuestion(count), context)
  if (!dryRun && count > 0) await client.graphql(ArchiveAllNotificationsDocument)
  return {
    shape: 'notif.archive-all/1',
    data: { count },
    meta: { host, ...(dryRun && { dryRun }) },
    text: () => `${dryRun ? notificationTexts.wouldArchive(count) : notificationTexts.archivedAll(count)}\n`,
  }
}

import { NOTIFICATIONS_SHOWN } from '@sandlot/core/notifications/limits'
import { notificationMessages } from '@sandlot/core/notifications/messages'
import { notificationTypes } from '@sandlot/core/notifications/rules'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrange, type ListFlags, listFlags, tellMore } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { table } from '../platform/text/table.ts'
import { fetchMany, type NotificationItem, notificationColumns, presentNotification } from './present.ts'

type Flags = ListFlags & { unread?: true; type?: string[]; after?: string }

const sortBy = {
  at: (item: NotificationItem) => Date.parse(item.at),
  type: (item: NotificationItem) => item.type,
}

export const listCommand: Define = (command, act) =>
  listFlags(command, Object.keys(sortBy), `default: ${NOTIFICATIONS_SHOWN}`)
    .option('--unread', 'only unread ones')
    .addOption(new Option('--type <type...>', 'only of these types').choices(notificationTypes))
    .option('--after <id>', 'continue after this one: meta.next of the previous page')
    .addHelpText(
      'after',
      examples(
        'sandlot notif list --unread',
        'sandlot notif list --type team_invite --json',
        'sandlot notif list --all | sandlot notif archive -',
      ),
    )
    .action(act((context, flags: Flags) => listNotifications(flags, context)))

/** Notifications that are not archived, newest first (spec CL-037 in part). */
export async function listNotifications(flags: Flags, context: Context): Promise<Outcome<'notif.list/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const shown = flags.all ? Number.POSITIVE_INFINITY : (flags.limit ?? NOTIFICATIONS_SHOWN)
  const { items, next } = await fetchMany(client, {
    types: flags.type ?? [],
    read: flags.unread ? false : null,
    after: flags.after ?? null,
    // The server has one order; sorting by another requires all of them.
    limit: flags.sort ? Number.POSITIVE_INFINITY : shown,
  })
  const known = items.flatMap((item) => presentNotification(item, host) ?? [])
  const data = arrange(known, { ...flags, limit: shown }, sortBy)
  tellMore(context, { shown: data.length, total: next === null ? known.length : null })
  const filtered = flags.unread || flags.type
  return {
    shape: 'notif.list/1',
    each: 'notif/1',
    data,
    meta: { host, next },
    text: table(
      notificationColumns,
      data,
      filtered ? notificationMessages.emptyFiltered : notificationMessages.empty,
    ),
  }
}

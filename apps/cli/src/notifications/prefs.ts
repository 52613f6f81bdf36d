import { AppError } from '@sandlot/core/errors'
import {
  EmailPreferencesDocument,
  UpdateNotificationPreferencesDocument,
} from '@sandlot/core/notifications/mutations.gen'
import { preferenceMessages } from '@sandlot/core/notifications/preferences-messages'
import {
  DAY_MINUTES,
  isTimeZone,
  type PreferenceName,
  preferenceNames,
} from '@sandlot/core/notifications/preferences-rules'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { prefTexts } from './messages.ts'

type Flags = { on?: PreferenceName[]; off?: PreferenceName[]; quiet?: string; timeZone?: string }

const columns: Column<{ name: string; on: boolean; about: string }>[] = [
  { title: 'name', value: ({ name }) => name },
  { title: 'on', value: ({ on }) => (on ? 'on' : 'off'), paint: 'bold' },
  { title: 'about', value: ({ about }) => about, shrinks: true },
]

export const prefsCommand: Define = (command, act) =>
  command
    .addOption(new Option('--on <name...>', 'turn these on').choices(preferenceNames))
    .addOption(new Option('--off <name...>', 'turn these off').choices(preferenceNames))
    .option('--quiet <hours>', 'set quiet hours, such as 22:00-07:00, or off')
    .option('--time-zone <zone>', 'the time zone of quiet hours (default: that of this machine)')
    .addHelpText(
      'after',
      examples(
        'sandlot notif prefs',
        'sandlot notif prefs --off emailMarketing --on emailCommentReply',
        'sandlot notif prefs --quiet 22:00-07:00',
      ),
    )
    .action(act((context, flags: Flags) => preferences(flags, context)))

const minuteOf = (text: string | undefined): number | null => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text ?? '') ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return hours !== undefined && Number(minutes) < 60 && minute < DAY_MINUTES ? minute : null
}
const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The quiet hours from the flags; empty if none are given. */
function quietOf({ quiet, timeZone }: Flags) {
  if (quiet === undefined && timeZone !== undefined)
    throw new AppError('usage', prefTexts.zoneAlone, { field: 'timeZone' })
  if (quiet === undefined) return {}
  if (quiet === 'off') return { quietFrom: null, quietUntil: null, timeZone: null }
  const [quietFrom, quietUntil] = [0, 1].map((at) => minuteOf(quiet.split('-')[at]))
  if (quietFrom == null || quietUntil == null || quiet.split('-').length !== 2)
    throw new AppError('usage', prefTexts.noHours(quiet), { field: 'quiet' })
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isTimeZone(zone)) throw new AppError('usage', prefTexts.noZone(zone), { field: 'timeZone' })
  return { quietFrom, quietUntil, timeZone: zone }
}

/** Shows the preferences, after changing those given by flags. */
async function preferences(flags: Flags, context: Context): Promise<Outcome<'notif.prefs/1'>> {
  const { host } = context.target()
  const { on = [], off = [] } = flags
  const both = on.find((name) => off.includes(name))
  if (both) throw new AppError('usage', prefTexts.both(both), { field: 'off' })
  const wanted = {
    ...Object.fromEntries([...on.map((name) => [name, true]), ...off.map((name) => [name, false])]),
    ...quietOf(flags),
  }
  const client = await context.connect()
  const told =
    Object.keys(wanted).length > 0
      ? (await client.graphql(UpdateNotificationPreferencesDocument, wanted)).updateNotificationPreferences
      : (await client.graphql(EmailPreferencesDocument)).me?.notificationPreferences
  if (!told) throw new AppError('unauthenticated', prefTexts.signedOut, { reason: 'signedOut' })
  const { quietFrom, quietUntil, timeZone } = told
  const quiet =
    quietFrom == null || quietUntil == null || timeZone == null
      ? null
      : { from: timeOf(quietFrom), until: timeOf(quietUntil), timeZone }
  const preferences = Object.fromEntries(preferenceNames.map((name) => [name, told[name]])) as Record<
    PreferenceName,
    boolean
  >
  const rows = preferenceNames.map((name) => ({
    name,
    on: preferences[name],
    about: preferenceMessages.names[name],
  }))
  if (quiet) context.notice(prefTexts.quiet(quiet.from, quiet.until, quiet.timeZone))
  return {
    shape: 'notif.prefs/1',
    data: { preferences, quiet },
    meta: { host },
    text: table(columns, rows, ''),
  }
}

import { creditUsage } from '@sandlot/core/billing/credits/rest'
import { type UsageGroup, usageGroups } from '@sandlot/core/billing/credits/usage-rules'
import { Option } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { creditTexts } from './messages.ts'
import { withRounding } from './rounded.ts'

type Item = ShapeData<'credits.use/1'>
type Flags = { by: UsageGroup; month?: string }

export const usageCommand: Define = (command, act) =>
  command
    .addOption(new Option('--by <what>', 'what to group by').choices(usageGroups).default('box'))
    .option('--month <month>', 'a month in UTC, such as 2026-03 (default: this month)')
    .addHelpText(
      'after',
      examples('sandlot credits usage', 'sandlot credits usage --by person --month 2026-03 --json'),
    )
    .action(act((context, flags: Flags) => creditsUsed(flags, context)))

const columns = (by: UsageGroup): Column<Item>[] => [
  {
    title: by,
    value: ({ id }) => id,
    shown: ({ id, title }) => title ?? id ?? creditTexts.none,
    shrinks: true,
  },
  { title: 'title', value: ({ title }) => title, shown: ({ id }) => (by === 'label' ? '' : (id ?? '')) },
  { title: 'hours', value: ({ seconds }) => (seconds / 3600).toFixed(2) },
  { title: 'credits', value: ({ credits }) => String(credits), paint: 'bold' },
]

/** How a month's credits were used: by everybody for billing managers, otherwise by oneself. */
async function creditsUsed({ by, month }: Flags, context: Context): Promise<Outcome<'credits.usage/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const query = { by, ...(month !== undefined && { month }) }
  const data = (await client.rest(creditUsage, { params: { id }, query })).rows
  return {
    shape: 'credits.usage/1',
    each: 'credits.use/1',
    data,
    meta: { host, workspace: id },
    text: withRounding(data, table(columns(by), data, creditTexts.nothingUsed)),
  }
}

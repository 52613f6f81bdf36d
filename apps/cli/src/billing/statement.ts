import { creditStatement } from '@sandlot/core/billing/credits/rest'
import { type Define, examples } from '../platform/commands/command.ts'
import { positive } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { creditTexts } from './messages.ts'
import { withRounding } from './rounded.ts'

type Item = ShapeData<'billing.run/1'>
type Flags = { month?: string; limit?: number; all?: true }

const LIMIT = 50

export const statementCommand: Define = (command, act) =>
  command
    .option('--month <month>', 'a month in UTC, such as 2026-03 (default: this month)')
    .option('--limit <n>', `show at most this many (default: ${LIMIT})`, positive)
    .option('--all', 'show all of them')
    .addHelpText(
      'after',
      examples('sandlot billing statement', 'sandlot billing statement --month 2026-03 --all --json'),
    )
    .action(act((context, flags: Flags) => showStatement(flags, context)))

const columns: Column<Item>[] = [
  { title: 'started', value: ({ startedAt }) => startedAt, shown: ({ startedAt }) => startedAt.slice(0, 16) },
  { title: 'box', value: ({ boxId }) => boxId, shown: ({ box, boxId }) => box ?? boxId, shrinks: true },
  { title: 'machine', value: ({ tier }) => tier },
  { title: 'person', value: ({ person }) => person },
  { title: 'token', value: ({ token }) => token },
  { title: 'label', value: ({ label }) => label },
  { title: 'seconds', value: ({ seconds }) => String(seconds) },
  { title: 'credits', value: ({ credits }) => String(credits), paint: 'bold' },
]

/** The runs of devboxes in a month, newest first. */
async function showStatement(flags: Flags, context: Context): Promise<Outcome<'billing.statement/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const limit = flags.all ? Number.POSITIVE_INFINITY : (flags.limit ?? LIMIT)
  const data: Item[] = []
  let after: string | null = null
  do {
    const query = {
      ...(flags.month !== undefined && { month: flags.month }),
      ...(after !== null && { after }),
    }
    const page: { rows: Item[]; next: string | null } = await client.rest(creditStatement, {
      params: { id },
      query,
    })
    data.push(...page.rows)
    after = page.next
  } while (after !== null && data.length < limit)
  const rows = data.slice(0, limit)
  return {
    shape: 'billing.statement/1',
    each: 'billing.run/1',
    data: rows,
    meta: { host, workspace: id },
    text: withRounding(rows, table(columns, rows, creditTexts.nothingUsed)),
  }
}

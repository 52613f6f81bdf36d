import { type AuditEntry, listAudit } from '@sandlot/core/admin/audit-rest'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../platform/commands/command.ts'
import { positive, tellMore } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { adminTexts } from './messages.ts'
import { limitOf, type PageFlags, readPages } from './pages.ts'

const filters = ['actor', 'action', 'subject', 'since', 'until'] as const
type Flags = PageFlags & { [Key in (typeof filters)[number]]?: string }

export const auditCommand: Define = (command, act) =>
  command
    .option('--actor <username>', 'only actions of this person')
    .option('--action <start>', 'only actions that start with this, such as person.')
    .option('--subject <id>', 'only actions on the thing with this id')
    .option('--since <moment>', 'only since this date, such as 2026-01-31')
    .option('--until <moment>', 'only before this date')
    .option('--limit <n>', 'show at most this many (default: 50)', positive)
    .option('--all', 'show all of it')
    .addHelpText('after', examples('sandlot admin audit', 'sandlot admin audit --action person. --json'))
    .action(act((context, flags: Flags) => readAudit(flags, context)))

type Item = ShapeData<'admin.audit-entry/1'>

const present = ({ actor, workspace, ...entry }: AuditEntry): Item => ({
  ...entry,
  actor: actor?.username ?? null,
  workspace: workspace?.id ?? null,
})

const columns: Column<Item>[] = [
  { title: 'when', value: (entry) => entry.at, shown: (entry, view) => timeAgo(entry.at, view.now) },
  { title: 'who', value: (entry) => entry.actor, paint: 'bold' },
  { title: 'what', value: (entry) => entry.action },
  { title: 'from', value: (entry) => entry.address },
  { title: 'with', value: (entry) => entry.device, shrinks: true },
  { title: 'to', value: (entry) => [entry.subjectType, ...entry.subjectIds].join(' '), shrinks: true },
]

/** Who did what and when, newest first. */
async function readAudit(flags: Flags, context: Context): Promise<Outcome<'admin.audit/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const wanted = Object.fromEntries(
    filters.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  )
  const { items, next, total } = await readPages(async (after) => {
    const page = await client.rest(listAudit, { query: { ...wanted, ...(after && { after }) } })
    return { items: page.entries, next: page.next }
  }, limitOf(flags))
  tellMore(context, { shown: items.length, total })
  const data = items.map(present)
  return {
    shape: 'admin.audit/1',
    each: 'admin.audit-entry/1',
    data,
    meta: { host, next },
    text: table(columns, data, adminTexts.nothingDone),
  }
}

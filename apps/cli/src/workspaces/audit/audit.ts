import { AppError } from '@sandlot/core/errors'
import { timeAgo } from '@sandlot/core/time'
import { workspaceAuditMessages } from '@sandlot/core/workspaces/audit/messages'
import {
  listWorkspaceAudit,
  verifyWorkspaceAudit,
  type WorkspaceAuditEntry,
} from '@sandlot/core/workspaces/audit/rest'
import { doors } from '@sandlot/core/workspaces/audit/rules'
import { Option } from 'commander'
import { limitOf, type PageFlags, readPages } from '../../admin/pages.ts'
import { type Define, examples } from '../../platform/commands/command.ts'
import { positive, tellMore } from '../../platform/commands/lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import type { ShapeData } from '../../platform/output/shapes.ts'
import { type Column, table } from '../../platform/text/table.ts'
import { chosenWorkspaceId } from '../chosen.ts'
import { workspaceTexts } from '../messages.ts'
import { auditExportCommand } from './export.ts'
import { auditRetentionCommand } from './retention.ts'

const filters = ['actor', 'action', 'subject', 'door', 'since', 'until'] as const
type Flags = PageFlags & { [Key in (typeof filters)[number]]?: string }

export const auditCommand: Define = (command, act) => {
  const add = (name: string, summary: string, define: Define) =>
    define(command.command(name).summary(summary).description(`${summary}.`).helpCommand(false), act)
  add('list', 'Show who did what in the workspace, newest first', listCommand)
  add('export', 'Save the audit log of the workspace as NDJSON or CSV', auditExportCommand)
  add('retention', 'Show or set how long the audit log is kept', auditRetentionCommand)
  add('verify', 'Check that nothing in the audit log was changed or removed', verifyCommand)
  listCommand(command.helpCommand(false), act)
}

const listCommand: Define = (command, act) => {
  command
    .option('--actor <username>', 'only actions of this person')
    .option('--action <start>', 'only actions that start with this, such as member.')
    .option('--subject <id>', 'only actions on the thing with this id')
    .addOption(new Option('--door <door>', 'only actions by way of this door').choices(doors))
    .option('--since <moment>', 'only since this date, such as 2026-01-31')
    .option('--until <moment>', 'only before this date')
    .option('--limit <n>', 'show at most this many (default: 50)', positive)
    .option('--all', 'show all of it')
    .addHelpText(
      'after',
      examples('sandlot workspace audit list --action member. --json', 'sandlot workspace audit'),
    )
    .action(act((context, flags: Flags) => readAudit(flags, context)))
}

const verifyCommand: Define = (command, act) => {
  command
    .addHelpText('after', examples('sandlot workspace audit verify --workspace Makers'))
    .action(act((context) => verifyAudit(context)))
}

type Item = ShapeData<'workspace.audit-entry/1'>

const present = ({ actor, ...entry }: WorkspaceAuditEntry): Item => ({
  ...entry,
  actor: actor?.username ?? null,
  isService: actor?.isService ?? false,
})

const columns: Column<Item>[] = [
  { title: 'when', value: (entry) => entry.at, shown: (entry, view) => timeAgo(entry.at, view.now) },
  {
    title: 'who',
    value: (entry) => entry.actor,
    shown: ({ actor, isService }) =>
      isService && actor !== null ? `${actor} (${workspaceAuditMessages.byService})` : (actor ?? ''),
    paint: 'bold',
  },
  { title: 'what', value: (entry) => entry.action },
  { title: 'door', value: (entry) => entry.door },
  { title: 'from', value: (entry) => entry.address },
  { title: 'to', value: (entry) => [entry.subjectType, ...entry.subjectIds].join(' '), shrinks: true },
]

async function readAudit(flags: Flags, context: Context): Promise<Outcome<'workspace.audit/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const wanted = Object.fromEntries(
    filters.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  )
  const { items, next, total } = await readPages(async (after) => {
    const page = await client.rest(listWorkspaceAudit, {
      params: { id },
      query: { ...wanted, ...(after && { after }) },
    })
    return { items: page.entries, next: page.next }
  }, limitOf(flags))
  tellMore(context, { shown: items.length, total })
  const data = items.map(present)
  return {
    shape: 'workspace.audit/1',
    each: 'workspace.audit-entry/1',
    data,
    meta: { host, workspace: id, next },
    text: table(columns, data, workspaceTexts.nothingDone),
  }
}

/** Fails if the log is broken, so that scripts notice. */
async function verifyAudit(context: Context): Promise<Outcome<'workspace.audit-verdict/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const verdict = await client.rest(verifyWorkspaceAudit, { params: { id } })
  const { broken } = verdict
  if (broken) throw new AppError('conflict', workspaceAuditMessages.broken(broken), { reason: 'auditBroken' })
  return {
    shape: 'workspace.audit-verdict/1',
    data: { ...verdict, broken },
    meta: { host, workspace: id },
    text: () => `${workspaceAuditMessages.whole(verdict)}\n`,
  }
}

import { sortWorkspaces } from '@sandlot/core/workspaces/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { workspaceTexts } from './messages.ts'
import { fetchWorkspaces, presentWorkspace } from './present.ts'
import { currentWorkspace } from './rules.ts'

type Item = ShapeData<'workspace/1'>

const sortBy = { name: (item: Item) => item.name, role: (item: Item) => item.role ?? '' }

export const listCommand: Define = (command, act) =>
  listFlags(command, Object.keys(sortBy), 'default: all')
    .addHelpText('after', examples('sandlot workspace list', 'sandlot workspace list --json'))
    .action(act((context, flags: ListFlags) => listWorkspaces(flags, context)))

const columns: Column<Item>[] = [
  { title: 'id', value: (item) => item.id },
  { title: 'name', value: (item) => item.name, paint: 'bold', shrinks: true },
  { title: 'role', value: (item) => item.role },
  { title: 'type', value: (item) => item.type },
  {
    title: '',
    value: (item) => [item.current && 'current', item.primary && 'primary'].filter(Boolean).join(','),
    shown: (item) => [item.current && 'current', item.primary && 'primary'].filter(Boolean).join(', '),
    shrinks: true,
  },
]

export async function listWorkspaces(
  flags: ListFlags,
  context: Context,
): Promise<Outcome<'workspace.list/1'>> {
  const { host, workspace } = context.target()
  const mine = await fetchWorkspaces(await context.connect())
  const current = currentOf(mine, workspace)
  const sorted = sortWorkspaces(mine.workspaces, mine.primaryId).map((one) =>
    presentWorkspace(one, mine, current),
  )
  const data = arrangeAndTell(sorted, flags, sortBy, context)
  return {
    shape: 'workspace.list/1',
    each: 'workspace/1',
    data,
    meta: { host, next: null },
    text: table(columns, data, workspaceTexts.none),
  }
}

/** A deleted workspace that is still chosen must not break the list. */
function currentOf(mine: Parameters<typeof currentWorkspace>[0], wanted: string | null): string | null {
  try {
    return currentWorkspace(mine, wanted)?.id ?? null
  } catch {
    return null
  }
}

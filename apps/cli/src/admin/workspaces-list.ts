import { listWorkspaces } from '@sandlot/core/admin/workspaces-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import { positive, tellMore } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { adminTexts } from './messages.ts'
import { limitOf, type PageFlags, readPages } from './pages.ts'
import { presentWorkspace } from './workspaces.ts'

export const workspacesListCommand: Define = (command, act) =>
  command
    .argument('[search]', 'part of a name, or an id')
    .option('--limit <n>', 'show at most this many (default: 50)', positive)
    .option('--all', 'show all of them')
    .addHelpText('after', examples('sandlot admin workspaces list', 'sandlot admin workspaces list Makers'))
    .action(act((context, flags: PageFlags, search: string | undefined) => listAll(search, flags, context)))

type Item = ShapeData<'admin.workspace/1'>

const columns: Column<Item>[] = [
  { title: 'id', value: (item) => item.id },
  { title: 'name', value: (item) => item.name, paint: 'bold', shrinks: true },
  { title: 'type', value: (item) => item.type, spare: true },
  { title: 'plan', value: (item) => item.plan },
  { title: 'state', value: (item) => (item.deletedAt ? 'deleted' : '') },
  { title: 'asks for', value: (item) => item.request?.plan ?? '' },
  { title: 'members', value: (item) => String(item.members) },
  { title: 'sandboxes', value: (item) => String(item.sandboxes), spare: true },
]

async function listAll(
  search: string | undefined,
  flags: PageFlags,
  context: Context,
): Promise<Outcome<'admin.workspaces/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { items, next, total } = await readPages(async (after) => {
    const query = { ...(search && { search }), ...(after && { after }) }
    const page = await client.rest(listWorkspaces, { query })
    return { items: page.workspaces, next: page.next }
  }, limitOf(flags))
  tellMore(context, { shown: items.length, total })
  const data = items.map(presentWorkspace)
  return {
    shape: 'admin.workspaces/1',
    each: 'admin.workspace/1',
    data,
    meta: { host, next },
    text: table(columns, data, adminTexts.noWorkspaces),
  }
}

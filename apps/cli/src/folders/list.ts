import { isWithin } from '@sandlot/core/folders/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrange, arrangeAndTell, type ListFlags, listFlags } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { folderAt, openFolders, presentFolder } from './find.ts'
import { folderTexts } from './messages.ts'

type Item = ShapeData<'folder/1'>

const sortBy = { path: (item: Item) => item.path, sandboxes: (item: Item) => item.sandboxes }

export const listCommand: Define = (command, act) =>
  listFlags(
    command.argument('[path]', 'only this folder and those below it'),
    Object.keys(sortBy),
    'default: all',
  )
    .addHelpText(
      'after',
      examples('sandlot folder list', 'sandlot folder list /work --sort sandboxes --json'),
    )
    .action(act((context, flags: ListFlags, path?: string) => listFolders(path, flags, context)))

const columns: Column<Item>[] = [
  { title: 'path', value: (item) => item.path, paint: 'bold', shrinks: true },
  { title: 'sandboxes', value: (item) => String(item.sandboxes) },
]

/** The folders of a workspace, each after its parent. */
export async function listFolders(
  path: string | undefined,
  flags: ListFlags,
  context: Context,
): Promise<Outcome<'folder.list/1'>> {
  const { host, teamId, folders } = await openFolders(context)
  const top = path === undefined ? null : folderAt(folders, path).path
  const shown = folders
    .filter((folder) => top === null || isWithin(folder.path, top))
    .map((folder) => presentFolder(folder, { host, teamId }))
  const data = arrangeAndTell(
    arrange(shown, { sort: { field: 'path', direction: 'asc' } }, sortBy),
    flags,
    sortBy,
    context,
  )
  return {
    shape: 'folder.list/1',
    each: 'folder/1',
    data,
    meta: { host, workspace: teamId, next: null },
    text: table(columns, data, folderTexts.empty),
  }
}

import { type FileNode, fileSize, nestFiles } from '@sandlot/core/files/rules'
import { sizeText } from '@sandlot/core/files/size-rules'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../../platform/commands/command.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../../platform/commands/lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import type { ShapeData } from '../../platform/output/shapes.ts'
import { type Column, table } from '../../platform/text/table.ts'
import { isoTime } from '../../platform/time/time.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { fileTexts } from './messages.ts'
import { entryAt, openFiles } from './open.ts'

type Item = ShapeData<'file.entry/1'>

const sortBy = {
  path: (item: Item) => item.path,
  kind: (item: Item) => item.kind,
  bytes: (item: Item) => item.bytes ?? 0,
  updated: (item: Item) => (item.updatedAt === null ? 0 : Date.parse(item.updatedAt)),
}

export const listCommand: Define = (command, act) =>
  listFlags(
    sandboxArgument(command, 'the sandbox', 'before others').argument(
      '[folder]',
      'only this folder and what is below it',
    ),
    Object.keys(sortBy),
    'default: all',
  )
    .addHelpText(
      'after',
      examples('sandlot file list 3l5fg9', 'sandlot file list 3l5fg9 src --sort bytes --json'),
    )
    .action(
      act((context, flags: ListFlags, id: string, folder?: string) =>
        listFiles({ id, folder }, flags, context),
      ),
    )

const columns: Column<Item>[] = [
  { title: 'path', value: (item) => item.path, paint: 'bold', shrinks: true },
  { title: 'kind', value: (item) => item.kind },
  {
    title: 'bytes',
    value: (item) => (item.bytes === null ? null : String(item.bytes)),
    shown: ({ bytes }) => (bytes === null ? '' : sizeText(bytes)),
  },
  {
    title: 'updated',
    value: (item) => item.updatedAt,
    shown: ({ updatedAt }, { now }) => (updatedAt === null ? '' : timeAgo(updatedAt, now)),
    paint: 'dim',
  },
]

/** Files and folders of a sandbox, each folder before its contents; works signed out for public ones. */
export async function listFiles(
  { id, folder }: { id: string; folder?: string | undefined },
  flags: ListFlags,
  context: Context,
): Promise<Outcome<'file.list/1'>> {
  const open = await openFiles(await context.connect({ anonymous: true }), id)
  const top = folder === undefined ? { path: '', file: null } : entryAt(open, folder)
  const isShown = ({ path }: Item) =>
    top.file ? path === top.path : top.path === '' || path.startsWith(`${top.path}/`)
  const { modules, directories } = open.record
  const items = nestFiles(modules, directories).flatMap(itemsOf).filter(isShown)
  const data = arrangeAndTell(items, flags, sortBy, context)
  return {
    shape: 'file.list/1',
    each: 'file.entry/1',
    data,
    meta: { host: context.target().host, next: null },
    text: table(columns, data, fileTexts.none),
  }
}

function itemsOf({ path, file, children }: FileNode): Item[] {
  if (!file)
    return [{ path, kind: 'folder', bytes: null, updatedAt: null, sha: null }, ...children.flatMap(itemsOf)]
  const { module } = file
  return [
    {
      path,
      kind: module.isBinary ? 'binary' : 'file',
      bytes: fileSize(module),
      updatedAt: isoTime(module.updatedAt),
      sha: module.sha,
    },
  ]
}

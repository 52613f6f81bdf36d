import type { Client } from '@sandlot/core/client'
import { FIRST_VERSION, HISTORY_PAGE_SIZE } from '@sandlot/core/files/limits'
import { madeText } from '@sandlot/core/files/messages'
import { listVersions, type SavedVersion } from '@sandlot/core/files/rest'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrange, type ListFlags, listFlags, tellMore } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { isoTime } from '../platform/time/time.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'
import { syncTexts } from './messages.ts'
import { versionOf } from './numbers.ts'

type Flags = ListFlags & { file?: string; after?: number }
type Item = ShapeData<'sandbox.version/1'>

const sortBy = {
  version: (item: Item) => item.version,
  author: (item: Item) => item.author ?? '',
  files: (item: Item) => item.files.length,
}

export const historyCommand: Define = (command, act) =>
  listFlags(sandboxArgument(command), Object.keys(sortBy), `default: ${HISTORY_PAGE_SIZE}`)
    .option('--file <path>', 'only versions that changed this file, under its earlier names, too')
    .option('--after <version>', 'continue after this one: meta.next of the previous page', versionOf)
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox history 3l5fg9',
        'sandlot sandbox history 3l5fg9 --file src/App.tsx --json',
        'sandlot sandbox restore 3l5fg9 --to 12',
        'sandlot sandbox restore 3l5fg9 --to 0',
      ),
    )
    .action(act((context, flags: Flags, id: string) => listHistory(id, flags, context)))

const filesText = ({ version, files, restoredVersion, madeFrom }: Item) => {
  if (version === FIRST_VERSION) return madeText(madeFrom)
  if (restoredVersion !== null) return syncTexts.restoredFrom(restoredVersion)
  const [first] = files
  return files.length > 1 ? `${first?.path} and ${files.length - 1} more` : (first?.path ?? '')
}

const typedBy = ({ author, coAuthors }: Item) => [author ?? [], ...coAuthors].flat()

const columns: Column<Item>[] = [
  { title: 'version', value: (item) => String(item.version), paint: 'bold' },
  {
    title: 'saved',
    value: (item) => item.at,
    shown: (item, { now }) => timeAgo(item.at, now),
    paint: 'dim',
  },
  {
    title: 'author',
    value: (item) => typedBy(item).join(','),
    shown: (item) => typedBy(item).join(', '),
  },
  {
    title: 'files',
    value: (item) => item.files.map(({ path }) => path).join(','),
    shown: filesText,
    shrinks: true,
  },
]

/** The saves of the last 30 days, newest first, and the initial version. */
export async function listHistory(
  id: string,
  flags: Flags,
  context: Context,
): Promise<Outcome<'sandbox.history/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const shown = flags.all ? Number.POSITIVE_INFINITY : (flags.limit ?? HISTORY_PAGE_SIZE)
  // The server has one order; sorting by another requires all of them.
  const wanted = flags.sort ? Number.POSITIVE_INFINITY : shown
  const { versions, hasMore } = await fetchVersions(client, id, { ...flags, wanted })
  const items = versions.map((version) => ({
    ...version,
    at: isoTime(version.at),
    author: version.author?.username ?? null,
    coAuthors: (version.coAuthors ?? []).map(({ username }) => username),
    madeFrom: version.madeFrom ?? null,
  }))
  const data = arrange(items, { ...flags, limit: shown }, sortBy)
  const next = hasMore ? String(versions.at(-1)?.version) : null
  tellMore(context, { shown: data.length, total: hasMore ? null : items.length })
  return {
    shape: 'sandbox.history/1',
    each: 'sandbox.version/1',
    data,
    meta: { host, next },
    text: table(columns, data, syncTexts.noHistory),
  }
}

async function fetchVersions(
  client: Client,
  id: string,
  { file, after, wanted }: Flags & { wanted: number },
): Promise<{ versions: SavedVersion[]; hasMore: boolean }> {
  const versions: SavedVersion[] = []
  for (let before = after; ; before = versions.at(-1)?.version) {
    const page = await client.rest(listVersions, {
      params: { id },
      query: { ...(before !== undefined && { before }), ...(file !== undefined && { path: file }) },
    })
    versions.push(...page.versions)
    if (versions.length >= wanted || !page.hasMore)
      return { versions: versions.slice(0, wanted), hasMore: page.hasMore || versions.length > wanted }
  }
}

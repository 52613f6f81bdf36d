import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { sandboxItem } from '@sandlot/core/sandboxes/items/items'
import { comesWhole, type SandboxCard, type SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { inOrder } from '@sandlot/core/sandboxes/items/order-rules'
import { LIST_PAGE_SIZE, RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle, orderOf, type SandboxOrder } from '@sandlot/core/sandboxes/rules'
import { searchedText } from '@sandlot/core/sandboxes/search/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { timeAgo } from '@sandlot/core/time'
import { type Command, Option } from 'commander'
import { type Define, type Ended, examples } from '../platform/commands/command.ts'
import { type ListFlags, listFlags, tellMore } from '../platform/commands/lists.ts'
import { comesByPages, printPages } from '../platform/commands/page-by-page.ts'
import type { Context } from '../platform/context.ts'
import { innermostProblem } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { filterOf, isFiltered, type When, whenOf } from './filters.ts'
import { sandboxTexts } from './messages.ts'
import { everyPage, fetchPages } from './pages.ts'
import { presentCard, type SandboxItem } from './present.ts'

type Flags = ListFlags & {
  recent?: true
  drafts?: true
  path?: string
  templates?: true
  shared?: true
  deleted?: true
  after?: string
  query?: string
  author?: string
  privacy?: string
  template?: string
  since?: When
}

const orderFields = { updated: 'updatedAt', created: 'insertedAt', title: 'title', views: 'views' } as const

const kinds = ['recent', 'drafts', 'path', 'templates', 'shared', 'deleted']

export const listCommand: Define = (command, act) =>
  listFlags(
    kindFlags(command),
    Object.keys(orderFields),
    `default: ${LIST_PAGE_SIZE}, or ${RECENT_LIMIT} with --recent`,
  )
    .option('--query <text>', 'only matches, best first; among all sandboxes if no list is named')
    .option('--author <username>', 'only by this person; me is you')
    .addOption(
      new Option('--privacy <level>', 'only with this privacy').choices(['public', 'unlisted', 'private']),
    )
    .option('--template <id>', 'only with this environment, such as react')
    .option(
      '--since <when>',
      'only what was updated since a date, or within a time such as 12h, 7d or 4w',
      whenOf,
    )
    .option(
      '--after <id>',
      'continue after this one: meta.next of the previous page (with --drafts, --path or --deleted)',
    )
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox list',
        'sandlot sandbox list --path /experiments --sort title',
        'sandlot sandbox list --drafts --all --jsonl',
        'sandlot sandbox list --query "todo app" --limit 5',
        'sandlot sandbox list --deleted | sandlot sandbox restore -',
      ),
    )
    .action(
      act((context, flags: Flags) =>
        comesInPages(flags, context) ? printSandboxes(flags, context) : listSandboxes(flags, context),
      ),
    )

/** Each flag selects another list, so they are mutually exclusive. */
function kindFlags(command: Command): Command {
  const option = (flags: string, text: string, kind: string) =>
    new Option(flags, text).conflicts(kinds.filter((other) => other !== kind))
  return command
    .addOption(option('--recent', 'what you opened last (default)', 'recent'))
    .addOption(option('--drafts', 'your drafts', 'drafts'))
    .addOption(option('--path <folder>', 'a folder, such as / or /experiments', 'path'))
    .addOption(option('--templates', 'the templates of the workspace', 'templates'))
    .addOption(option('--shared', 'what others shared with you', 'shared'))
    .addOption(option('--deleted', 'what was deleted in the last 30 days', 'deleted'))
}

const columns: Column<SandboxItem>[] = [
  { title: 'id', value: (item) => item.id },
  { title: 'title', value: (item) => item.title, shown: displayTitle, paint: 'bold', shrinks: true },
  { title: 'environment', value: (item) => item.environment, shrinks: true },
  { title: 'privacy', value: (item) => item.privacy },
  {
    title: 'folder',
    value: (item) => item.folder,
    shown: (item) => item.folder ?? (item.draft ? 'Drafts' : ''),
    shrinks: true,
  },
  {
    title: 'updated',
    value: (item) => item.updatedAt,
    shown: (item, { now }) => timeAgo(item.updatedAt, now),
    paint: 'dim',
  },
]

const whenEmpty = {
  recent: sandboxMessages.emptyRecent,
  drafts: listMessages.emptyDrafts,
  folder: listMessages.emptyFolder,
  templates: templateMessages.noWorkspaceTemplatesText,
  shared: listMessages.emptyShared,
  deleted: listMessages.emptyDeleted,
} satisfies Record<SandboxList['list'], string>

/** The lists of the dashboard (spec CL-029). */
export async function listSandboxes(flags: Flags, context: Context): Promise<Outcome<'sandbox.list/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const list = listOf(flags, teamId)
  const { items, next, total } =
    flags.query === undefined && !isFiltered(flags)
      ? await pagesOf(client, list, flags)
      : await matchesOf(client, list, flags, context.clock())
  const isRanked = flags.query !== undefined && !flags.sort
  tellMore(context, { shown: items.length, total, which: isRanked ? 'best' : 'first' })
  return presentList(items, { host, workspace: teamId, next }, emptyText(list, flags))
}

function presentList(
  cards: readonly SandboxCard[],
  meta: Outcome['meta'] & { host: string },
  whenNone: string,
): Outcome<'sandbox.list/1'> {
  const data = cards.map((card) => presentCard(card, meta.host))
  return { shape: 'sandbox.list/1', each: 'sandbox/1', data, meta, text: table(columns, data, whenNone) }
}

function emptyText({ list }: SandboxList, flags: Flags): string {
  if (flags.query !== undefined) return sandboxTexts.noneMatches(flags.query)
  return isFiltered(flags) ? sandboxTexts.noneLeft : whenEmpty[list]
}

/** Whether a whole list is wanted that the server pages and that can be printed in pages. */
const comesInPages = (flags: Flags, context: Context): boolean =>
  flags.all === true && flags.query === undefined && !comesWhole(listOf(flags, '')) && comesByPages(context)

/** Prints a whole list as it arrives, as it may not fit in memory. */
async function printSandboxes(flags: Flags, context: Context): Promise<Ended> {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const list = listOf(flags, teamId)
  if (isFiltered(flags)) refuseAfter(flags)
  const passes = isFiltered(flags) ? await filterOf(client, flags, context.clock()) : () => true
  const outcomes = async function* () {
    for await (const page of everyPage(client, list, {
      after: flags.after ?? null,
      orderBy: orderByOf(flags),
    }))
      yield presentList(page.filter(passes), { host, workspace: teamId, next: null }, emptyText(list, flags))
  }
  return printPages(outcomes(), context).catch(folderRefused(list))
}

function listOf({ drafts, path, templates, shared, deleted }: Flags, teamId: string): SandboxList {
  if (templates) return { list: 'templates', teamId }
  if (shared) return { list: 'shared', teamId }
  if (drafts) return { list: 'drafts', teamId }
  if (deleted) return { list: 'deleted', teamId }
  if (path !== undefined)
    return { list: 'folder', teamId, path: `/${path.split('/').filter(Boolean).join('/')}` }
  return { list: 'recent', teamId }
}

/** Newest first and titles ascending, unless the direction is given. */
function orderByOf({ sort }: Flags): SandboxOrder | null {
  if (!sort) return null
  const preset = orderOf(orderFields[sort.field as keyof typeof orderFields])
  return sort.direction === null
    ? preset
    : { ...preset, direction: sort.direction === 'asc' ? 'ASC' : 'DESC' }
}

/** Matches within a list, or everywhere if none is given; sorted by relevance unless an order is given. */
async function matchesOf(
  client: Client,
  list: SandboxList,
  flags: Flags,
  now: Date,
): Promise<{ items: SandboxCard[]; next: null; total: number }> {
  refuseAfter(flags)
  const isEverywhere = list.list === 'recent' && !flags.recent
  const { limit, ...whole } = { ...flags, all: true as const }
  const cards: SandboxCard[] = isEverywhere
    ? await searchable(client, list.teamId, orderByOf(flags))
    : (await pagesOf(client, list, whole)).items
  const left = isFiltered(flags) ? cards.filter(await filterOf(client, flags, now)) : cards
  const found = flags.query === undefined ? left : await ranked(left, flags.query)
  const matches = new Set(found)
  const ordered = flags.sort ? left.filter((card) => matches.has(card)) : found
  const items = ordered.slice(0, flags.all ? undefined : (limit ?? LIST_PAGE_SIZE))
  return { items, next: null, total: ordered.length }
}

function refuseAfter({ after }: Flags): void {
  if (after !== undefined) throw new AppError('usage', sandboxTexts.queryIsWhole, { field: 'after' })
}

async function ranked(cards: readonly SandboxCard[], query: string): Promise<SandboxCard[]> {
  const { rank } = await import('@sandlot/core/sandboxes/search/items')
  return rank([...cards], searchedText(query), sandboxItem).map(({ item }) => item)
}

async function searchable(client: Client, teamId: string, order: SandboxOrder | null) {
  const { fetchSearchSandboxes } = await import('@sandlot/core/sandboxes/search/queries')
  const cards = await fetchSearchSandboxes(client, teamId)
  if (order?.field === 'views') throw new AppError('usage', sandboxTexts.queryHasNoViews, { field: 'sort' })
  // The value does not matter, as they are not sorted by it.
  const orderable = cards.map((card) => ({ ...card, viewCount: 0 }))
  return order ? inOrder(orderable, order) : orderable
}

function pagesOf(client: Client, list: SandboxList, flags: Flags): ReturnType<typeof fetchPages> {
  const { limit, all, after } = flags
  if (list.list === 'recent' && (flags.sort || after !== undefined))
    throw new AppError('usage', sandboxTexts.recentHasItsOrder, { field: flags.sort ? 'sort' : 'after' })
  if (comesWhole(list) && after !== undefined)
    throw new AppError('usage', sandboxTexts.comesWhole, { field: 'after' })
  return fetchPages(client, list, {
    limit: all ? Number.POSITIVE_INFINITY : limit,
    after: after ?? null,
    orderBy: orderByOf(flags),
  }).catch(folderRefused(list))
}

/** If the server finds nothing, it is the given folder that does not exist. */
const folderRefused =
  (list: SandboxList) =>
  (error: unknown): never => {
    const missing = list.list === 'folder' && innermostProblem(error)?.code === 'not_found'
    throw missing
      ? new AppError('not_found', sandboxMessages.folderNotFound(list.path), {
          reason: 'folderNotFound',
          field: 'path',
        })
      : error
  }

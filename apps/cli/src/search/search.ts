import { AppError } from '@sandlot/core/errors'
import type { ItemKind } from '@sandlot/core/sandboxes/items/items'
import { SEARCH_PAGE_SIZE } from '@sandlot/core/sandboxes/limits'
import { rank } from '@sandlot/core/sandboxes/search/items'
import { searchPageMessages } from '@sandlot/core/sandboxes/search/page-messages'
import { fetchSearchItems } from '@sandlot/core/sandboxes/search/queries'
import { searchedText, searchKindOf, searchKinds } from '@sandlot/core/sandboxes/search/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrange, type ListFlags, listFlags, tellMore } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { searchTexts } from './messages.ts'
import { presentResult, type SearchResultItem } from './present.ts'

type Flags = ListFlags & { kind?: ItemKind[] }

/** By relevance unless another order is given. */
const sortBy = {
  score: (item: SearchResultItem) => -item.score,
  title: (item: SearchResultItem) => item.title,
  kind: (item: SearchResultItem) => item.kind,
}

export const searchCommand: Define = (command, act) =>
  listFlags(
    command.argument('<text...>', 'words in a title, a description, an alias, a template or an id'),
    Object.keys(sortBy),
    `default: ${SEARCH_PAGE_SIZE}`,
  )
    .option(
      '--kind <kind>',
      `only ${searchKinds.join(', ')}; can be repeated`,
      (text: string, before: ItemKind[] = []) => [...before, kindNamed(text)],
    )
    .addHelpText(
      'after',
      examples(
        'sandlot search todo app',
        'sandlot search --kind folder --kind repository site',
        'sandlot search harbor --jsonl | head -1',
      ),
    )
    .action(act((context, flags: Flags, words: string[]) => search(words.join(' '), flags, context)))

function kindNamed(text: string): ItemKind {
  const kind = searchKindOf(text)
  if (kind) return kind
  throw new AppError('usage', searchTexts.kindUnknown(text, searchKinds.join(', ')), { field: 'kind' })
}

const columns: Column<SearchResultItem>[] = [
  { title: 'kind', value: (item) => item.kind },
  { title: 'title', value: (item) => item.title, paint: 'bold', shrinks: true },
  { title: 'where', value: (item) => item.where, shown: (item) => item.where ?? '', shrinks: true },
  {
    title: 'score',
    value: (item) => String(item.score),
    shown: (item) => item.score.toFixed(3),
    paint: 'dim',
  },
  // URLs would leave no room for titles, and commands accept ids; for other kinds, the preceding column.
  { title: 'id', value: (item) => item.url, shown: (item) => (item.kind === 'sandbox' ? item.id : '') },
]

/** Searches the workspace, best matches first (spec CL-040). */
async function search(typed: string, flags: Flags, context: Context): Promise<Outcome<'search/1'>> {
  const query = searchedText(typed)
  if (query === '')
    throw new AppError('usage', searchTexts.blank, { field: 'text', hint: searchTexts.blankHint })
  const { host } = context.target()
  const client = await context.connect()
  const workspace = await chosenWorkspaceId(client, context)
  const items = await fetchSearchItems(client, workspace)
  const found = rank(items, query, (item) => item).filter(
    ({ item }) => flags.kind?.includes(item.kind) ?? true,
  )
  const results = found.map((ranked) => presentResult(ranked, { host, workspace }))
  const data = arrange(results, { limit: SEARCH_PAGE_SIZE, ...flags }, sortBy)
  tellMore(context, { shown: data.length, total: results.length, which: flags.sort ? 'first' : 'best' })
  return {
    shape: 'search/1',
    each: 'search.result/1',
    data,
    meta: { host, workspace, next: null },
    text: table(columns, data, searchPageMessages.none),
  }
}

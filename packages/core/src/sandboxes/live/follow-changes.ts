import type { InfiniteData, QueryClient } from '@tanstack/query-core'
import { patchEntities, rewrite } from '../../cache.ts'
import type { Client } from '../../client.ts'
import { folderKeys } from '../../folders/queries.ts'
import { withPlaced } from '../internal/placing-rules.ts'
import {
  comesWhole,
  cursorOf,
  type ListedSandbox,
  type SandboxCard,
  type SandboxList,
} from '../items/lists.ts'
import { ascending } from '../items/order-rules.ts'
import { LIST_PAGE_SIZE } from '../limits.ts'
import { SandboxByIdDocument } from '../operations.gen.ts'
import { sandboxKeys } from '../queries.ts'
import { defaultSandboxOrder, type SandboxOrder } from '../rules.ts'

/** Actions that only change fields of sandboxes, so that lists need no refetch. */
const fieldChanges: ReadonlySet<string> = new Set(
  ['rename', 'update', 'privacy', 'frozen', 'permissions', 'vm_tier'].map((name) => `sandbox.${name}`),
)
/** Actions that change the number of sandboxes in a folder. */
const countChanges: ReadonlySet<string> = new Set(['sandbox.create', 'sandbox.trash', 'sandbox.move'])

/** Up to this many are fetched one by one; beyond that, lists are refetched. */
const RENEWED_MAX = 20

/** Updates the cache after somebody changed sandboxes. */
export async function followChange(
  client: Client,
  cache: QueryClient,
  { ids, action }: { ids: readonly string[]; action: string },
): Promise<void> {
  if (!fieldChanges.has(action) || ids.length === 0 || ids.length > RENEWED_MAX) {
    void cache.invalidateQueries({ queryKey: sandboxKeys.all })
    if (countChanges.has(action)) void cache.invalidateQueries({ queryKey: folderKeys.all })
    return
  }
  // The page of a sandbox and the sidebar show more than a list does.
  void cache.invalidateQueries({
    predicate: ({ queryKey: [root, part] }) => root === sandboxKeys.all[0] && part !== 'list',
  })
  await renewInLists(client, cache, { ids, mayAppear: action === 'sandbox.privacy' })
}

/** A list in pages, or in one piece. */
type Cached = InfiniteData<ListedSandbox[]> | ListedSandbox[]

const lists = [...sandboxKeys.all, 'list'] as const

/**
 * Fetches sandboxes of which only fields changed, and updates them in every list, moving them to their place in its
 * order. A list is only refetched if that place cannot be determined (spec GQ-003).
 */
async function renewInLists(
  client: Client,
  cache: QueryClient,
  { ids, mayAppear }: { ids: readonly string[]; mayAppear: boolean },
): Promise<void> {
  const replies = await Promise.all(ids.map((id) => client.graphql(SandboxByIdDocument, { id })))
  const cards = replies.flatMap(({ sandbox }) => sandbox ?? [])
  const gone = new Set(ids.filter((id) => !cards.some((card) => card.id === id)))
  patchEntities(cache, 'Sandbox', new Map(cards.map((card) => [card.id, fieldsOf(card)])))
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: lists })) {
    const data = state.data as Cached | undefined
    // A response that is on its way may predate the change.
    const isCertain = state.fetchStatus === 'idle'
    if (isCertain && data === undefined) continue
    const next = isCertain && data ? renewed(data, queryKey, { cards, gone, mayAppear }) : null
    if (next === null) void cache.invalidateQueries({ queryKey, exact: true })
    else if (next !== data) rewrite(cache, queryKey, next)
  }
}

/** The fields that such a change can affect; every cached copy has the same ones. */
const fieldsOf = (card: SandboxCard) => ({
  title: card.title,
  description: card.description,
  alias: card.alias,
  privacy: card.privacy,
  isFrozen: card.isFrozen,
  isV2: card.isV2,
  restricted: card.restricted,
  abilities: card.abilities,
  permissions: card.permissions,
  updatedAt: card.updatedAt,
})

type Change = { cards: readonly SandboxCard[]; gone: ReadonlySet<string>; mayAppear: boolean }

/** The list with each sandbox in its place; null if that cannot be determined. */
function renewed(data: Cached, key: readonly unknown[], { cards, gone, mayAppear }: Change): Cached | null {
  const pages = Array.isArray(data) ? [data] : data.pages
  const list = { list: key[2], teamId: key[3], path: key[4] } as SandboxList
  const order = (key[5] as SandboxOrder | null | undefined) ?? defaultSandboxOrder
  const isWhole = Array.isArray(data) || comesWhole(list) || (pages.at(-1)?.length ?? 0) < LIST_PAGE_SIZE
  const before = pages.flat()
  if (before.some(({ id }) => gone.has(id))) return null
  let items = before
  for (const card of cards) {
    const seen = items.find(({ id }) => id === card.id)
    // Recent has its own order, and cards do not include views.
    const isOrdered = list.list !== 'recent' && order.field !== 'views'
    if (!seen && belongs(card, list) && (mayAppear || !isWhole)) return null
    if (!seen || !isOrdered || isInPlace(items, seen, order, isWhole)) continue
    const moved = { ...seen, cursor: cursorOf(seen, order.field) }
    const others = items.filter((item) => item !== seen)
    const [placed = []] = withPlaced([others], [moved], order, isWhole)
    if (placed.length === others.length) return null
    items = placed
  }
  if (items === before) return data
  if (Array.isArray(data)) return items
  // Pages keep their lengths, which indicate whether there are more.
  const ends = data.pages.map((_, index) => data.pages.slice(0, index + 1).flat().length)
  return { ...data, pages: ends.map((end, index) => items.slice(ends[index - 1] ?? 0, end)) }
}

function isInPlace(
  items: readonly ListedSandbox[],
  item: ListedSandbox,
  { field, direction }: SandboxOrder,
  isWhole: boolean,
): boolean {
  const at = items.indexOf(item)
  const [before, after] = [items[at - 1], items[at + 1]]
  const sign = direction === 'ASC' ? 1 : -1
  return (
    (!before || sign * ascending[field](before, item) <= 0) &&
    (after ? sign * ascending[field](item, after) <= 0 : isWhole)
  )
}

/** Whether a sandbox may belong further down a list or, if the list is complete, in it at all. */
function belongs(card: SandboxCard, list: SandboxList): boolean {
  if (list.list === 'recent' || list.list === 'shared') return true
  if (card.teamId !== list.teamId) return false
  if (list.list === 'deleted') return card.removedAt !== null
  if (list.list === 'templates') return card.customTemplate !== null
  if (card.removedAt !== null || card.customTemplate !== null) return false
  return list.list === 'drafts' ? card.draft : card.collection?.path === list.path
}

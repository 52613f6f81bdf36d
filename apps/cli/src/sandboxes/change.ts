import type { Client } from '@sandlot/core/client'
import type { AppError } from '@sandlot/core/errors'
import { BULK_MAX } from '@sandlot/core/sandboxes/limits'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../platform/context.ts'
import { type BulkItem, changeEach, groupsOf } from '../platform/output/bulk.ts'
import { failureOf } from '../platform/output/failure.ts'
import { clean } from '../platform/text/text.ts'
import type { View } from '../platform/text/view.ts'
import { type Found, findSandboxes } from './find.ts'
import { sandboxTexts } from './messages.ts'
import type { Prediction } from './predict.ts'

type Change = {
  isDone: (card: SandboxCardFragment) => boolean
  keyOf: (card: SandboxCardFragment) => string
  apply: (client: Client, cards: readonly SandboxCardFragment[]) => Promise<unknown>
  predict: Prediction
  /** Called before the first request; throws if the answer is no. */
  agree?: (cards: readonly SandboxCardFragment[]) => Promise<void>
}

/** Changes several sandboxes, each with its own result; a dry run predicts refusals. */
export async function changeSandboxes(
  ids: readonly string[],
  change: Change,
  { dryRun, context }: { dryRun: boolean; context: Context },
): Promise<BulkItem[]> {
  const client = await context.connect()
  const found = await findSandboxes(client, ids, context)
  const open = unique(found.flatMap((one) => ('card' in one && !change.isDone(one.card) ? [one.card] : [])))
  if (open.length === 0) return found.map((one) => itemOf(one, change, new Map(), context))
  if (dryRun) {
    const refuses = await change.predict(client, open)
    // In the order of the calls, so that the plan's last room goes to the same ones.
    const inTurn = groupsOf(open, { keyOf: change.keyOf, most: BULK_MAX }).flat()
    const refused = new Map(inTurn.flatMap((card) => refusedEntry(card.id, refuses(card))))
    return found.map((one) => itemOf(one, change, refused, context))
  }
  await change.agree?.(open)
  const results = await changeEach(open, {
    keyOf: change.keyOf,
    most: BULK_MAX,
    apply: (cards) => change.apply(client, cards),
  })
  return found.map((one) => itemOf(one, change, results, context))
}

const refusedEntry = (id: string, problem: AppError | null) => (problem ? [[id, problem] as const] : [])

/** An id and an alias can refer to the same sandbox. */
const unique = (cards: readonly SandboxCardFragment[]) => [
  ...new Map(cards.map((card) => [card.id, card])).values(),
]

function itemOf(
  one: Found,
  { isDone }: Change,
  results: ReadonlyMap<string, AppError | null>,
  context: Context,
): BulkItem {
  if ('problem' in one)
    return { id: one.asked, title: null, status: 'failed', error: failure(one.problem, context) }
  const { id } = one.card
  const title = displayTitle(one.card)
  if (isDone(one.card)) return { id, title, status: 'already' }
  const result = results.get(id)
  if (result === undefined) return { id, title, status: 'planned' }
  return result === null
    ? { id, title, status: 'done' }
    : { id, title, status: 'failed', error: failure(result, context) }
}

const failure = (problem: AppError, context: Context) =>
  failureOf(problem, { target: context.target(), version: context.version })

type Sentences = Record<Exclude<BulkItem['status'], 'failed'>, (title: string) => string>

/** One sentence per item on a terminal; id, status and title in a pipe, with the reason of failures. */
export const changeLines = (items: readonly BulkItem[], sentences: Sentences) => (view: View) =>
  items
    .filter((item) => item.status !== 'failed' || items.length > 1)
    .map((item) => {
      if (!view.terminal) {
        const why = item.status === 'failed' ? [clean(item.error?.message ?? '')] : []
        return `${[item.id, item.status, clean(item.title ?? ''), ...why].join('\t')}\n`
      }
      const title = clean(item.title ?? item.id)
      return item.status === 'failed'
        ? `${view.style.red('✗')} ${clean(sandboxTexts.failedOne(item.id, item.error?.message ?? ''))}\n`
        : `${view.style.green('✓')} ${sentences[item.status](title)}\n`
    })
    .join('')

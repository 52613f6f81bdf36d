import type { Client } from '@sandlot/core/client'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/prompt.ts'
import { namedThings } from '../platform/stdin.ts'
import { changeLines, changeSandboxes } from './change.ts'
import type { Prediction } from './predict.ts'

type Card = SandboxCardFragment

/** What is done to each of them, and what is said of it. */
export type Verb = {
  isDone: (card: Card) => boolean
  /** Those of one key are changed by one call; all of them unless said. */
  keyOf?: (card: Card) => string
  /** What a dry run looks at. */
  predict: Prediction
  apply: (client: Client, ids: string[], cards: readonly Card[]) => Promise<unknown>
  said: Record<'done' | 'already' | 'planned', (title: string) => string>
  /** Asked before the change, where it cannot be taken back. */
  question?: (count: number) => string
}

/** Of those that take each its own call. */
export const eachAlone = ({ id }: Card): string => id

type Flags = { yes?: true; dryRun?: true }

/** What every command does that changes several sandboxes alike: the part of its outcome beside the shape's name. */
export async function changeMany(
  ids: readonly string[],
  verb: Verb,
  { yes, dryRun }: Flags,
  context: Context,
) {
  const { question } = verb
  const asks = question !== undefined && !yes && !dryRun
  // Standard input can't both name the sandboxes and answer.
  mustBeAnswerable(!asks, '--yes', ids.includes('-') ? { canAsk: false } : context)
  const named = await namedThings(ids, context)
  const { host } = context.target()
  const items = await changeSandboxes(
    named,
    {
      isDone: verb.isDone,
      keyOf: verb.keyOf ?? (() => ''),
      predict: verb.predict,
      apply: (client, cards) =>
        verb.apply(
          client,
          cards.map(({ id }) => id),
          cards,
        ),
      ...(asks && {
        agree: (cards: readonly Card[]) => {
          for (const card of cards) context.notice(`  ${displayTitle(card)}`)
          return agree(question(cards.length), context)
        },
      }),
    },
    { dryRun: dryRun ?? false, context },
  )
  return {
    each: 'sandbox.change/1' as const,
    data: items,
    items,
    meta: { host, ...(dryRun && { dryRun }) },
    text: changeLines(items, verb.said),
  }
}

import type { Client } from '@sandlot/core/client'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import { namedThings } from '../platform/input/stdin.ts'
import { changeLines, changeSandboxes } from './change.ts'
import type { Prediction } from './predict.ts'

type Card = SandboxCardFragment

/** A change to each of several sandboxes, and its sentences. */
export type Verb = {
  isDone: (card: Card) => boolean
  /** Sandboxes with the same key share one call; all of them by default. */
  keyOf?: (card: Card) => string
  /** Checks of a dry run. */
  predict: Prediction
  apply: (client: Client, ids: string[], cards: readonly Card[]) => Promise<unknown>
  said: Record<'done' | 'already' | 'planned', (title: string) => string>
  /** The prompt before an irreversible change. */
  question?: (count: number) => string
}

/** For changes that need a call per sandbox. */
export const eachAlone = ({ id }: Card): string => id

type Flags = { yes?: true; dryRun?: true }

/** Shared by all bulk commands; returns the outcome without its shape's name. */
export async function changeMany(
  ids: readonly string[],
  verb: Verb,
  { yes, dryRun }: Flags,
  context: Context,
) {
  const { question } = verb
  const asks = question !== undefined && !yes && !dryRun
  // Standard input cannot both list the sandboxes and answer the prompt.
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

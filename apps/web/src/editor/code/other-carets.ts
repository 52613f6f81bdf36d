import { StateEffect, StateField, type Text, type Transaction } from '@codemirror/state'
import type { FilePlace } from '@sandlot/core/sandboxes/live'
import { isTyping } from '../work/synced.ts'
import { offsetOf } from './positions.ts'

/** Where somebody else is in the file that is shown. */
export type OtherCaret = {
  id: string
  name: string
  color: number
  /** Counts how often it moved. */
  moves: number
  place: FilePlace
}

export const setCarets = StateEffect.define<readonly OtherCaret[]>()

/** The same as it is drawn, by offsets of the text. */
export type DrawnCaret = OtherCaret & {
  anchor: number
  head: number
  /** Nothing was typed here since it was told. */
  isAsTold: boolean
}

const asTold = (caret: OtherCaret, doc: Text): DrawnCaret => ({
  ...caret,
  anchor: offsetOf(doc, caret.place.anchor),
  head: offsetOf(doc, caret.place.head),
  isAsTold: true,
})

/**
 * What is typed here moves the others with the text around them. What they typed comes later than where they were then,
 * so with it their place may exist for the first time.
 */
function afterChange(caret: DrawnCaret, transaction: Transaction): DrawnCaret {
  const { changes, newDoc } = transaction
  const isOwn = isTyping(transaction)
  if (!isOwn && caret.isAsTold) return asTold(caret, newDoc)
  const side = isOwn ? -1 : 1
  return {
    ...caret,
    anchor: changes.mapPos(caret.anchor, side),
    head: changes.mapPos(caret.head, side),
    isAsTold: false,
  }
}

export const otherCaretsField = StateField.define<readonly DrawnCaret[]>({
  create: () => [],
  update: (before, transaction) => {
    let now = before
    if (transaction.docChanged && now.length > 0) now = now.map((caret) => afterChange(caret, transaction))
    for (const effect of transaction.effects)
      if (effect.is(setCarets)) now = effect.value.map((caret) => kept(now, caret, transaction.newDoc))
    return now
  },
})

/** Who did not move stays where the text has carried them. */
function kept(drawn: readonly DrawnCaret[], caret: OtherCaret, doc: Text): DrawnCaret {
  const before = drawn.find(({ id, moves }) => id === caret.id && moves === caret.moves)
  return before ? { ...before, ...caret } : asTold(caret, doc)
}

import { StateEffect, StateField, type Text, type Transaction } from '@codemirror/state'
import type { FilePlace } from '@sandlot/core/sandboxes/live/live'
import { isTyping } from '../work/synced.ts'
import { offsetOf } from './positions.ts'

/** Another person's position in the active file. */
export type OtherCaret = {
  id: string
  name: string
  color: number
  /** Counts how often the caret has moved. */
  moves: number
  place: FilePlace
}

export const setCarets = StateEffect.define<readonly OtherCaret[]>()

/** A caret as rendered, by offsets in the text. */
export type DrawnCaret = OtherCaret & {
  anchor: number
  head: number
  /** Whether nothing has been typed here since the position was reported. */
  isAsTold: boolean
}

const asTold = (caret: OtherCaret, doc: Text): DrawnCaret => ({
  ...caret,
  anchor: offsetOf(doc, caret.place.anchor),
  head: offsetOf(doc, caret.place.head),
  isAsTold: true,
})

/**
 * Local edits move other carets along with the text. A position is reported before the text typed at it, so when that
 * text arrives the reported position is resolved again.
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

/** A caret that has not moved stays where edits have carried it. */
function kept(drawn: readonly DrawnCaret[], caret: OtherCaret, doc: Text): DrawnCaret {
  const before = drawn.find(({ id, moves }) => id === caret.id && moves === caret.moves)
  return before ? { ...before, ...caret } : asTold(caret, doc)
}

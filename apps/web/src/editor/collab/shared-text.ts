import { collab, receiveUpdates, sendableUpdates } from '@codemirror/collab'
import { ChangeSet, Compartment, type EditorState, Text, type Transaction } from '@codemirror/state'
import type { CollabUpdate } from '@sandlot/core/files/collab/live'
import { lineEndOf } from '@sandlot/core/files/collab/rules'
import { textOf } from '../work/line-ends.ts'

/** How many texts of the past are kept, for one of them to be saved by somebody. */
const PAST_MAX = 2_000

/** What the server told of a text that is edited together. It knows nothing of what is typed here and not sent yet. */
export type SharedText = {
  /** Sets what this page types apart from what others do, as long as it takes part. */
  clientId: string
  lineEnd: string
  /** The text after each update from `pastSeq` on, the last one last. */
  past: readonly Text[]
  pastSeq: number
  savedSha: string
  savedSeq: number
  /** After how many updates the last one of this page was there; 0 for none. */
  ownSeq: number
}

/** A text as it is saved, after `seq` updates. */
export const sharedText = (code: string, savedSha: string, seq: number, clientId: string): SharedText => ({
  clientId,
  lineEnd: lineEndOf(code),
  past: [textOf(code)],
  pastSeq: seq,
  savedSha,
  savedSeq: seq,
  ownSeq: 0,
})

/** How many updates are known. */
export const seqOf = ({ pastSeq, past }: SharedText): number => pastSeq + past.length - 1

/** What all who edit a text together have of it. */
export const agreedCode = ({ past, lineEnd }: SharedText): string =>
  (past.at(-1) ?? Text.empty).sliceString(0, undefined, lineEnd)

type Fresh = { changes: ChangeSet; clientID: string }

/**
 * Adds what comes after `seq` updates, of which some may be known. Null where others are missing before them. Throws for
 * what does not fit.
 */
export function withUpdates(
  text: SharedText,
  seq: number,
  updates: readonly CollabUpdate[],
): { text: SharedText; fresh: Fresh[] } | null {
  const known = seqOf(text)
  if (seq > known) return null
  const past = [...text.past]
  let { ownSeq } = text
  const fresh = updates.slice(known - seq).map(({ clientId, change }, index) => {
    const changes = ChangeSet.fromJSON(change)
    past.push(changes.apply(past.at(-1) ?? Text.empty))
    if (clientId === text.clientId) ownSeq = known + index + 1
    return { changes, clientID: clientId }
  })
  const tooMany = Math.max(0, past.length - PAST_MAX)
  return {
    text: { ...text, past: past.slice(tooMany), pastSeq: text.pastSeq + tooMany, ownSeq },
    fresh,
  }
}

/** After how many updates a text was just that; null where it never was. */
export function seqOfCode({ past, pastSeq, lineEnd }: SharedText, code: string): number | null {
  if (lineEndOf(code) !== lineEnd) return null
  const wanted = textOf(code)
  const at = past.findLastIndex((one) => one.eq(wanted))
  return at < 0 ? null : pastSeq + at
}

/** The text once somebody has saved it as it was after `seq` updates. */
export const savedAt = (text: SharedText, savedSha: string, seq: number): SharedText => ({
  ...text,
  savedSha,
  savedSeq: seq,
  past: text.past.slice(seq - text.pastSeq),
  pastSeq: seq,
})

/** Whether something in it was typed here and is in no save yet, sent or not. */
export const hasOwn = (text: SharedText, state: EditorState): boolean =>
  unsent(state).length > 0 || text.ownSeq > text.savedSeq

/** What of an editor's state notes what is typed; empty where its text is not edited together. */
export const sharing = new Compartment()

export const takePart =
  (clientID: string) =>
  (state: EditorState): Transaction =>
    state.update({ effects: sharing.reconfigure(collab({ clientID })) })

export const takeNoPart = (state: EditorState): Transaction =>
  state.update({ effects: sharing.reconfigure([]) })

/** Whether what is typed is noted: a state that was made anew notes nothing. */
export const takesPart = (state: EditorState): boolean => {
  const extension = sharing.get(state)
  return Array.isArray(extension) && extension.length > 0
}

/** What was typed here and the server does not have. */
export const unsent = (state: EditorState): CollabUpdate[] =>
  takesPart(state)
    ? sendableUpdates(state).map(({ clientID, changes }) => ({
        clientId: clientID,
        change: changes.toJSON(),
      }))
    : []

/** Brings a state after what others did; what is typed here and not sent is moved along. */
export const receive =
  (fresh: readonly Fresh[]) =>
  (state: EditorState): Transaction =>
    receiveUpdates(state, fresh)

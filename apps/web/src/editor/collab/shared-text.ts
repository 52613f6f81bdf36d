import { collab, receiveUpdates, sendableUpdates } from '@codemirror/collab'
import { ChangeSet, Compartment, type EditorState, Text, type Transaction } from '@codemirror/state'
import type { CollabUpdate } from '@sandlot/core/files/collab/live'
import { lineEndOf } from '@sandlot/core/files/collab/rules'
import { textOf } from '../work/line-ends.ts'

/** How many past versions are kept, because someone may save one of them. */
const PAST_MAX = 2_000

/** The server's state of a shared text, without edits from here that have not been sent. */
export type SharedText = {
  /** Identifies the edits of this page while it takes part. */
  clientId: string
  lineEnd: string
  /** The text after each update from `pastSeq` on, latest last. */
  past: readonly Text[]
  pastSeq: number
  savedSha: string
  savedSeq: number
  /** The number of updates after the last one by this page. 0 if there is none. */
  ownSeq: number
}

/** Creates the state of a saved text after `seq` updates. */
export const sharedText = (code: string, savedSha: string, seq: number, clientId: string): SharedText => ({
  clientId,
  lineEnd: lineEndOf(code),
  past: [textOf(code)],
  pastSeq: seq,
  savedSha,
  savedSeq: seq,
  ownSeq: 0,
})

/** The number of known updates. */
export const seqOf = ({ pastSeq, past }: SharedText): number => pastSeq + past.length - 1

/** The text that all editors have in common. */
export const agreedCode = ({ past, lineEnd }: SharedText): string =>
  (past.at(-1) ?? Text.empty).sliceString(0, undefined, lineEnd)

type Fresh = { changes: ChangeSet; clientID: string }

/**
 * Applies updates that follow the first `seq`, some of which may be known already. Returns null if earlier ones are
 * missing. Throws if they do not apply.
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

/** Returns after how many updates the text equalled `code`. Null if it never did. */
export function seqOfCode({ past, pastSeq, lineEnd }: SharedText, code: string): number | null {
  if (lineEndOf(code) !== lineEnd) return null
  const wanted = textOf(code)
  const at = past.findLastIndex((one) => one.eq(wanted))
  return at < 0 ? null : pastSeq + at
}

/** Returns the state after the text of `seq` updates was saved. */
export const savedAt = (text: SharedText, savedSha: string, seq: number): SharedText => ({
  ...text,
  savedSha,
  savedSeq: seq,
  past: text.past.slice(seq - text.pastSeq),
  pastSeq: seq,
})

/** Whether it contains edits from here that are not part of any save, sent or not. */
export const hasOwn = (text: SharedText, state: EditorState): boolean =>
  unsent(state).length > 0 || text.ownSeq > text.savedSeq

/** The part of an editor's state that records edits. Empty if its text is not shared. */
export const sharing = new Compartment()

export const takePart =
  (clientID: string) =>
  (state: EditorState): Transaction =>
    state.update({ effects: sharing.reconfigure(collab({ clientID })) })

export const takeNoPart = (state: EditorState): Transaction =>
  state.update({ effects: sharing.reconfigure([]) })

/** Whether edits are being recorded. A newly created state records nothing. */
export const takesPart = (state: EditorState): boolean => {
  const extension = sharing.get(state)
  return Array.isArray(extension) && extension.length > 0
}

/** Edits from here that the server does not have. */
export const unsent = (state: EditorState): CollabUpdate[] =>
  takesPart(state)
    ? sendableUpdates(state).map(({ clientID, changes }) => ({
        clientId: clientID,
        change: changes.toJSON(),
      }))
    : []

/** Applies updates by others. Unsent edits from here are rebased. */
export const receive =
  (fresh: readonly Fresh[]) =>
  (state: EditorState): Transaction =>
    receiveUpdates(state, fresh)

import { useState } from 'react'

/**
 * What the user is writing, by the field it is in. It outlives the panel, which closes whenever the user looks at
 * something else, such as the preview to select a point in.
 */
export function useUnsentTexts() {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    /** Null if nothing was begun. */
    of: (field: string) => texts.get(field) ?? null,
    keep: (field: string, text: string) => setTexts((known) => new Map(known).set(field, text)),
    drop: (field: string) => setTexts((known) => new Map([...known].filter(([one]) => one !== field))),
    /** Returns a refused text to its field, unless something else is being written there by now. */
    giveBack: (field: string, text: string) =>
      setTexts((known) => (known.get(field) ? known : new Map(known).set(field, text))),
  }
}

export type UnsentTexts = ReturnType<typeof useUnsentTexts>

export const newThreadField = 'new'
export const replyField = (threadId: string): string => `reply ${threadId}`
export const editField = (commentId: string): string => `edit ${commentId}`

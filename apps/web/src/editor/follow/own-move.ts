import { Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { isTyping } from '../work/synced.ts'

/** Whether a person typed here or moved the caret, in contrast to what comes from elsewhere. */
export function isOwnMove(transaction: Transaction): boolean {
  if (transaction.annotation(Transaction.remote)) return false
  return transaction.docChanged ? isTyping(transaction) : transaction.selection !== undefined
}

/** Hears that somebody scrolls the code by hand. */
export function onOwnScroll({ scrollDOM }: EditorView, scrolled: () => void): () => void {
  // A press on what is none of the text is one on a scroll bar, or beside the text, which moves the caret.
  const press = ({ target }: Event) => target === scrollDOM && scrolled()
  scrollDOM.addEventListener('wheel', scrolled, { passive: true })
  scrollDOM.addEventListener('touchmove', scrolled, { passive: true })
  scrollDOM.addEventListener('pointerdown', press)
  return () => {
    scrollDOM.removeEventListener('wheel', scrolled)
    scrollDOM.removeEventListener('touchmove', scrolled)
    scrollDOM.removeEventListener('pointerdown', press)
  }
}

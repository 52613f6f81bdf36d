import { Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { isTyping } from '../work/synced.ts'

/** Whether the user typed or moved the caret here, as opposed to a remote change. */
export function isOwnMove(transaction: Transaction): boolean {
  if (transaction.annotation(Transaction.remote)) return false
  return transaction.docChanged ? isTyping(transaction) : transaction.selection !== undefined
}

/** Calls back when the user scrolls the code. */
export function onOwnScroll({ scrollDOM }: EditorView, scrolled: () => void): () => void {
  // Pointer events on the scroller itself hit the scroll bar, or the area next to the text, which moves the caret.
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

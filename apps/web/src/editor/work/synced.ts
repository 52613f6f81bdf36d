import { Transaction } from '@codemirror/state'

/** The user event of what is drawn from elsewhere: others' changes, formatting, replacing in all files. */
export const SYNC = 'sync'

/** Whether a person did it here, in contrast to what is drawn from elsewhere. */
export const isTyping = (transaction: Transaction): boolean =>
  transaction.docChanged && !transaction.isUserEvent(SYNC) && !transaction.annotation(Transaction.remote)

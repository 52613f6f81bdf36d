import { Transaction } from '@codemirror/state'

/** The user event of changes from elsewhere: by others, by formatting, or by replacing in all files. */
export const SYNC = 'sync'

/** Whether the user made the change here, as opposed to one from elsewhere. */
export const isTyping = (transaction: Transaction): boolean =>
  transaction.docChanged && !transaction.isUserEvent(SYNC) && !transaction.annotation(Transaction.remote)

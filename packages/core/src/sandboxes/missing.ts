import { AppError } from '../errors.ts'
import { sandboxMessages } from './messages.ts'

/** What a question about a sandbox comes to that is not there, or not for the person. */
export const sandboxMissing = (): AppError =>
  new AppError('not_found', sandboxMessages.notFound, { reason: 'notFound' })

/** The same of a folder that sandboxes are listed or put in. */
export const folderMissing = (path: string): AppError =>
  new AppError('not_found', sandboxMessages.folderNotFound(path), { reason: 'folderNotFound' })

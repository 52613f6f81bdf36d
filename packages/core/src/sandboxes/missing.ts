import { AppError } from '../errors.ts'
import { sandboxMessages } from './messages.ts'

/** The error for a sandbox that does not exist or is not visible to the person. */
export const sandboxMissing = (): AppError =>
  new AppError('not_found', sandboxMessages.notFound, { reason: 'notFound' })

/** The same for the folder of a list or a new sandbox. */
export const folderMissing = (path: string): AppError =>
  new AppError('not_found', sandboxMessages.folderNotFound(path), { reason: 'folderNotFound' })

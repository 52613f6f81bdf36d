import { AppError } from '../errors.ts'
import { workspaceMessages } from './messages.ts'

/** The error for a workspace that does not exist or is not visible to the person. */
export const workspaceMissing = (): AppError =>
  new AppError('not_found', workspaceMessages.notFound, { reason: 'notMember' })

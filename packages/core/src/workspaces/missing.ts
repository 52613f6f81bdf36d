import { AppError } from '../errors.ts'
import { workspaceMessages } from './messages.ts'

/** What a question about a workspace comes to that is not there, or not for the person. */
export const workspaceMissing = (): AppError =>
  new AppError('not_found', workspaceMessages.notFound, { reason: 'notMember' })

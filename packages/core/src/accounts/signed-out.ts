import { AppError } from '../errors.ts'

/** The error of a request about oneself while signed out. */
export const signedOut = (): AppError =>
  new AppError('unauthenticated', 'You need to be signed in to do this.', { reason: 'signedOut' })

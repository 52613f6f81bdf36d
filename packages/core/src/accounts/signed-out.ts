import { AppError } from '../errors.ts'

/** What a question about oneself comes to where nobody is signed in. */
export const signedOut = (): AppError =>
  new AppError('unauthenticated', 'You need to be signed in to do this.', { reason: 'signedOut' })

import type { SignInError } from '@sandlot/core/accounts/limits'
import { AppError } from '@sandlot/core/errors'

/** Thrown for users who are known but may not sign in. The reason is passed to the sign-in page. */
export class SignInRefusal extends AppError {
  declare readonly reason: SignInError

  constructor(reason: SignInError, message: string) {
    super('forbidden', message, { reason })
  }
}

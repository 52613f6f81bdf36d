import type { SignInError } from '@sandlot/core/accounts/limits'
import { AppError } from '@sandlot/core/errors'

/** Who is known and may not come in all the same. The reason is what the sign-in page is led to with. */
export class SignInRefusal extends AppError {
  declare readonly reason: SignInError

  constructor(reason: SignInError, message: string) {
    super('forbidden', message, { reason })
  }
}

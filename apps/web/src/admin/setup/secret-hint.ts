import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import type { Setup, SetupPart } from '@sandlot/core/admin/setup-rest'

type Part = Pick<Setup[SetupPart], 'hasSecret' | 'isSecretLost'>

/** Returns the hint for a stored secret, which is kept only for the service that it was entered for. */
export function secretHint({ hasSecret, isSecretLost }: Part, isForSame: boolean): string | undefined {
  if (isSecretLost) return say.enterAgain
  if (!hasSecret) return undefined
  return isForSame ? say.secretKept : say.enterAgainForOther
}

import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import {
  addPasskey,
  type Passkey,
  passkeyCreation,
  passkeyRequest,
  signInWithPasskey,
} from '@sandlot/core/accounts/passkeys/rest'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'

/** Errors when the user canceled, or when another request replaced this one. */
const LEFT = ['NotAllowedError', 'AbortError']

/** Errors when no authenticator is available. */
const NO_DEVICE = ['NotSupportedError', 'ConstraintError']

type Said = { left: string; noDevice: string }

async function asked<Result>(work: Promise<Result>, { left, noDevice }: Said): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError')
      throw new AppError('conflict', say.knownHere, { reason: 'passkeyKnown', cause: error })
    if (LEFT.includes(name)) throw new AppError('interrupted', left, { cause: error })
    if (NO_DEVICE.includes(name)) throw new AppError('unavailable', noDevice, { cause: error })
    throw new AppError('unexpected', say.refused, { cause: error })
  }
}

let asking: Promise<unknown> = Promise.resolve()

function noted<Result>(work: () => Promise<Result>): Promise<Result> {
  const working = work()
  asking = working
  return working
}

/** Resolves once no request that the user started is pending. Browsers handle one at a time. */
export const untilAsked = (): Promise<unknown> => asking.catch(() => undefined)

/** Creates a passkey in this browser and adds it to the account. */
export const makePasskey = (client: Client): Promise<Passkey> =>
  noted(async () => {
    const { publicKey } = await client.rest(passkeyCreation)
    const credential = await asked(startRegistration({ optionsJSON: publicKey as never }), {
      left: say.notCreated,
      noDevice: say.noDevice,
    })
    return client.rest(addPasskey, { body: { credential: { ...credential } } })
  })

/**
 * Returns the browser's answer to a challenge. With `isOffered`, passkeys are suggested below a field instead of in a
 * prompt.
 */
export const answerTo = (publicKey: object, isOffered = false) =>
  asked(startAuthentication({ optionsJSON: publicKey as never, useBrowserAutofill: isOffered }), {
    left: say.canceled,
    noDevice: say.canceled,
  })

/** Signs in with a passkey, for which the browser prompts immediately. */
export const askForPasskey = (client: Client): Promise<void> =>
  noted(async () => {
    const { publicKey } = await client.rest(passkeyRequest)
    const credential = await answerTo(publicKey)
    await client.rest(signInWithPasskey, { body: { credential: { ...credential } } })
  })

/** Cancels the pending request. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

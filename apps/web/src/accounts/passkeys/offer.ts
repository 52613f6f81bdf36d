import { PASSKEY_OFFER_SECONDS, PASSKEY_OFFERS_REFUSED_MAX } from '@sandlot/core/accounts/limits'
import { passkeyRequest, signInWithPasskey } from '@sandlot/core/accounts/passkeys/rest'
import type { Client } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { answerTo, stopAsking, untilAsked } from './ceremony.ts'

type Offer = {
  signal: AbortSignal
  /** This browser is signed in. */
  done: () => Promise<unknown>
  /** Why a passkey that was chosen did not sign in; null once another try begins. */
  tell: (error: unknown) => void
}

type Ended = 'renewed' | 'left' | 'impossible'

/**
 * Lets the browser name passkeys below a field until one signs in. The challenge behind that is renewed before it
 * ends; who cancels, or whose passkey is refused, may choose once more.
 */
export async function offerPasskey(client: Client, { signal, done, tell }: Offer): Promise<void> {
  for (let refused = 0; refused < PASSKEY_OFFERS_REFUSED_MAX && !signal.aborted; ) {
    // What somebody asked for by a button goes before what is merely offered.
    await untilAsked()
    if (signal.aborted) return
    const credential = await chosen(client, signal)
    if (credential === 'impossible') return
    if (credential === 'renewed') continue
    refused += 1
    if (credential === 'left') continue
    try {
      tell(null)
      await client.rest(signInWithPasskey, { body: { credential } })
      return void (await done())
    } catch (error) {
      tell(error)
    }
  }
}

/** What the browser answers with the challenge of now, or how the offer ended without. */
async function chosen(client: Client, signal: AbortSignal): Promise<{ id: string } | Ended> {
  let wasRenewed = false
  const renew = () => {
    wasRenewed = true
    stopAsking()
  }
  const leave = () => stopAsking()
  try {
    const { publicKey } = await client.rest(passkeyRequest)
    if (signal.aborted) return 'left'
    const timer = window.setTimeout(renew, PASSKEY_OFFER_SECONDS * 1000)
    signal.addEventListener('abort', leave)
    try {
      return { ...(await answerTo(publicKey, true)) }
    } finally {
      window.clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    }
  } catch (error) {
    if (wasRenewed) return 'renewed'
    return toAppError(error).code === 'interrupted' ? 'left' : 'impossible'
  }
}

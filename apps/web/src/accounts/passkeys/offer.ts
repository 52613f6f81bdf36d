import { PASSKEY_OFFER_SECONDS, PASSKEY_OFFERS_REFUSED_MAX } from '@sandlot/core/accounts/limits'
import { passkeyRequest, signInWithPasskey } from '@sandlot/core/accounts/passkeys/rest'
import type { Client } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { answerTo, stopAsking, untilAsked } from './ceremony.ts'

type Offer = {
  signal: AbortSignal
  /** Called once this browser is signed in. */
  done: () => Promise<unknown>
  /** Reports why the chosen passkey was refused. Called with null when another attempt starts. */
  tell: (error: unknown) => void
}

type Ended = 'renewed' | 'left' | 'impossible'

/**
 * Has the browser suggest passkeys below a field until one signs in. The challenge is renewed before it expires. After
 * a canceled or refused attempt the user may choose again.
 */
export async function offerPasskey(client: Client, { signal, done, tell }: Offer): Promise<void> {
  for (let refused = 0; refused < PASSKEY_OFFERS_REFUSED_MAX && !signal.aborted; ) {
    // A request that the user started takes precedence over suggestions.
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

/** Returns the credential for the current challenge, or how the attempt ended without one. */
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

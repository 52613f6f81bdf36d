import { accountKeys } from '@sandlot/core/accounts/queries'
import type { QueryClient } from '@tanstack/react-query'

type Person = { id: string } | null | undefined
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/**
 * Tells the other tabs of this browser who is signed in by now, and asks again where one of them tells of somebody else
 * than this page knows: all of them have one session. Gives the way to stop.
 */
export function agreeOnPerson(queries: QueryClient, askAgain: () => void, channel: Channel): () => void {
  const known = (): string | null | undefined => {
    const me = queries.getQueryData<Person>(accountKeys.me)
    return me === null ? null : me?.id
  }
  let told: string | null | undefined
  const tell = () => {
    const now = known()
    if (now === undefined || now === told) return
    told = now
    channel.postMessage(now)
  }
  channel.addEventListener('message', ({ data }) => {
    const now = known()
    if (now === undefined || now === data) return
    // Whoever tells it may be the one who is wrong, and hears then what the answer was.
    told = undefined
    askAgain()
  })
  tell()
  const stop = queries.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'updated' && queryKey[0] === accountKeys.me[0] && queryKey[1] === accountKeys.me[1]) tell()
  })
  return () => {
    stop()
    channel.close()
  }
}

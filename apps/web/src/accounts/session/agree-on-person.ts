import { accountKeys } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import type { QueryClient } from '@tanstack/react-query'

type Person = { id: string } | null | undefined
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/**
 * Tells the browser's other tabs who is signed in, and asks the server again if a tab or the server itself disagrees
 * with this page, since all tabs share one session. Returns a function that stops it.
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
    // The sender may be the one that is outdated; then it hears the result.
    told = undefined
    askAgain()
  })
  tell()
  const refused = (error: unknown) => {
    if (toAppError(error).reason === 'otherPerson') askAgain()
  }
  const stops = [
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { queryKey } = event.query
      if (event.action.type === 'error') refused(event.action.error)
      if (queryKey[0] === accountKeys.me[0] && queryKey[1] === accountKeys.me[1]) tell()
    }),
    queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') refused(event.action.error)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    channel.close()
  }
}

import { type Client, createClient } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { hostState, inTurn, type Kept } from './host-state.ts'
import type { Host } from './hosts.ts'
import { askingFetch } from './requests.ts'

/** The popup's services while it shows one host. */
export type Session = { host: Host; client: Client; queries: QueryClient }

/** Starts with the answers cached last time, and caches those of this session. */
export function createSession(
  host: Host,
  { kept, signedIn }: { kept: Kept | undefined; signedIn: string | undefined },
): Session {
  const { origin } = host
  const client = createClient({ baseUrl: origin, fetch: askingFetch, name: 'extension', token: () => null })
  const mayHelp = (error: Error) => ['unavailable', 'server'].includes(toAppError(error).code)
  const queries = new QueryClient({
    defaultOptions: {
      // The background determines whether there is a network.
      queries: { networkMode: 'always', retry: (count, error) => count < 1 && mayHelp(error), staleTime: 0 },
      mutations: { networkMode: 'always' },
    },
  })
  for (const { key, data, at } of kept?.answers ?? []) queries.setQueryData(key, data, { updatedAt: at })
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') void keep(origin, signedIn, queries)
  })
  return { host, client, queries }
}

async function keep(origin: string, begunBy: string | undefined, queries: QueryClient): Promise<void> {
  const { kept, reach, signedIn } = hostState(origin)
  const answers = queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { data, dataUpdatedAt: at } }) =>
      data === undefined ? [] : [{ key, data, at }],
    )
  await inTurn(origin, async () => {
    // Nothing is cached after signing out, nor for the next person who signs in.
    if ((await reach.get()) === undefined || (await signedIn.get()) !== begunBy) return
    await kept.set({ answers })
  })
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is for what stands below a host')
  return session
}

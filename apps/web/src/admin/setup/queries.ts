import { accountKeys } from '@sandlot/core/accounts/queries'
import {
  clearSetup,
  type GithubSettings,
  type GoogleSettings,
  instanceSetup,
  type MailSettings,
  type Setup,
  type SetupPart,
  type SetupStep,
  setUpGithub,
  setUpGoogle,
  setUpMail,
  skipStep,
} from '@sandlot/core/admin/setup-rest'
import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import type { QueryClient } from '@tanstack/react-query'
import { adminKeys } from '../queries.ts'

const key = ['admin', 'setup'] as const

export const setupQuery = (client: Client) =>
  queryOptions({ queryKey: key, queryFn: () => client.rest(instanceSetup) })

type Given = { secret?: string; isUnchecked?: boolean; seen: string | null }
export type SetupChange =
  | { part: 'github'; settings: GithubSettings & Given }
  | { part: 'google'; settings: GoogleSettings & Given }
  | { part: 'mail'; settings: MailSettings & Given }

/** Also refetches what depends on the setup: the ways to sign in, and the health page. */
const invalidateSetup = (cache: QueryClient) => ({
  onSuccess: (setup: Setup) => {
    cache.setQueryData(key, setup)
    void cache.invalidateQueries({ queryKey: accountKeys.features })
    void cache.invalidateQueries({ queryKey: adminKeys.health })
  },
})

export const saveSetup = (client: Client, cache: QueryClient) => ({
  mutationFn: (change: SetupChange): Promise<Setup> => {
    if (change.part === 'github') return client.rest(setUpGithub, { body: change.settings })
    if (change.part === 'google') return client.rest(setUpGoogle, { body: change.settings })
    return client.rest(setUpMail, { body: change.settings })
  },
  ...invalidateSetup(cache),
  // Somebody else may have changed it, which is then shown.
  onError: () => cache.invalidateQueries({ queryKey: key }),
})

export const removeSetup = (client: Client, cache: QueryClient) => ({
  mutationFn: (part: SetupPart) => client.rest(clearSetup, { params: { part } }),
  ...invalidateSetup(cache),
})

/** Skips a step, or takes it up again. */
export const skipSetup = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ step, isSkipped }: { step: SetupStep; isSkipped: boolean }) =>
    client.rest(skipStep, { params: { step }, body: { isSkipped } }),
  ...invalidateSetup(cache),
})

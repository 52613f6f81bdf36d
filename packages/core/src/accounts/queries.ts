import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { startFeatures, startUser } from './start-calls.ts'

/* Shapes that few pages need are loaded together with their query. */
export const accountKeys = {
  me: ['accounts', 'me'] as const,
  features: ['accounts', 'features'] as const,
  device: (code: string) => ['accounts', 'device', code] as const,
  pending: (id: string) => ['accounts', 'pending', id] as const,
}

/** The signed-in person, or null. */
export const meQuery = (client: Client) =>
  queryOptions({
    queryKey: accountKeys.me,
    queryFn: async () => {
      try {
        return await client.rest(startUser)
      } catch (error) {
        if (error instanceof AppError && error.code === 'unauthenticated') return null
        throw error
      }
    },
    staleTime: 60_000,
  })

export const featuresQuery = (client: Client) =>
  queryOptions({
    queryKey: accountKeys.features,
    queryFn: () => client.rest(startFeatures),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const pendingUserQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: accountKeys.pending(id),
    queryFn: async () => {
      const { pendingUser } = await import('./sign-up-rest.ts')
      return client.rest(pendingUser, { params: { id } })
    },
    retry: false,
  })

/** The program waiting with this user code; `not_found` if there is none. */
export const deviceGrantQuery = (client: Client, code: string) =>
  queryOptions({
    queryKey: accountKeys.device(code),
    queryFn: async () => {
      const { deviceGrant } = await import('./device/rest.ts')
      return client.rest(deviceGrant, { params: { code } })
    },
    retry: false,
  })

import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { AllTeamsDocument } from './operations.gen.ts'

export const workspaceKeys = { all: ['workspaces'] as const }

/** While the person is leaving of their own accord, they are not told that they were removed. */
export const leavingKey = [...workspaceKeys.all, 'leave'] as const

/** The person's workspaces and which one is primary; empty for a visitor. */
export const workspacesQuery = (client: Client) =>
  queryOptions({
    queryKey: workspaceKeys.all,
    queryFn: async () => {
      const { me } = await client.graphql(AllTeamsDocument)
      return { primaryId: me?.primaryWorkspaceId ?? null, workspaces: me?.workspaces ?? [] }
    },
    staleTime: 60_000,
  })

export type Workspace = Awaited<
  ReturnType<Extract<ReturnType<typeof workspacesQuery>['queryFn'], (...args: never[]) => unknown>>
>['workspaces'][number]

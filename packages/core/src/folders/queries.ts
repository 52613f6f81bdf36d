import { accountMessages } from '../accounts/messages.ts'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { CollectionsByTeamDocument } from './operations.gen.ts'

export const folderKeys = {
  all: ['folders'] as const,
  list: (teamId: string) => ['folders', 'list', teamId] as const,
}

/** All folders of a workspace, the root among them, in no order; how many sandboxes are right in each. */
export const foldersQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: folderKeys.list(teamId),
    queryFn: async () => {
      const { me } = await client.graphql(CollectionsByTeamDocument, { teamId })
      if (!me) throw new AppError('unauthenticated', accountMessages.signInRequired)
      return me.collections
    },
  })

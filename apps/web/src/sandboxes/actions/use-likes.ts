import { SandboxLikesDocument } from '@sandlot/core/profile/mutations.gen'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import type { Liked } from './use-like.ts'

/** How many like the sandbox of a card, which lists do not ask for; null until that is known. */
export function useLikes(card: SandboxCard | null): Liked | null {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [...sandboxKeys.all, 'likes', card?.id],
    queryFn: async () => (await client.graphql(SandboxLikesDocument, { id: card?.id ?? '' })).sandbox,
    enabled: card !== null && card.removedAt === null,
  })
  return data ?? null
}

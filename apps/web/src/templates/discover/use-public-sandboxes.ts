import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { publicSandboxesQuery } from '../../sandboxes/public-queries.ts'
import { useServices } from '../../shell/services.tsx'

/** The public sandboxes that match a text, in pages. */
export function usePublicSandboxes(text: string) {
  const { client } = useServices()
  return useInfiniteQuery({ ...publicSandboxesQuery(client, text), placeholderData: keepPreviousData })
}

export type PublicSandboxes = ReturnType<typeof usePublicSandboxes>

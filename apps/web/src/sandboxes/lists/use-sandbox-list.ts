import type { SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { sandboxListQuery } from '@sandlot/core/sandboxes/queries'
import type { SandboxOrder } from '@sandlot/core/sandboxes/rules'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'

/** Returns the message for a list that failed to load. */
export function listFailure({ list }: SandboxList): string {
  if (list === 'deleted') return sandboxMessages.deletedListFailed
  if (list === 'templates') return sandboxMessages.templatesListFailed
  return list === 'shared' ? sandboxMessages.sharedListFailed : sandboxMessages.listFailed
}

/** The pages of a list. The current items stay on screen while another order or a refetch is loading. */
export function useSandboxList(list: SandboxList, orderBy: SandboxOrder | null) {
  const { client } = useServices()
  return useInfiniteQuery({
    ...sandboxListQuery(client, list, orderBy),
    placeholderData: keepPreviousData,
    meta: { failed: listFailure(list) },
  })
}

export type ListQuery = ReturnType<typeof useSandboxList>

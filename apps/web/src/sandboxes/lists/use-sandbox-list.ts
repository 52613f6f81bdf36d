import type { SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { sandboxListQuery } from '@sandlot/core/sandboxes/queries'
import type { SandboxOrder } from '@sandlot/core/sandboxes/rules'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'

/** What is said when a list could not be had. */
export function listFailure({ list }: SandboxList): string {
  if (list === 'deleted') return sandboxMessages.deletedListFailed
  if (list === 'templates') return sandboxMessages.templatesListFailed
  return list === 'shared' ? sandboxMessages.sharedListFailed : sandboxMessages.listFailed
}

/** The pages of a list. What is on the screen stays there while another order or a renewal is on its way. */
export function useSandboxList(list: SandboxList, orderBy: SandboxOrder | null) {
  const { client } = useServices()
  return useInfiniteQuery({
    ...sandboxListQuery(client, list, orderBy),
    placeholderData: keepPreviousData,
    meta: { failed: listFailure(list) },
  })
}

export type ListQuery = ReturnType<typeof useSandboxList>

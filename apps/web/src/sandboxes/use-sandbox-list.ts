import type { SandboxList } from '@sandlot/core/sandboxes/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { sandboxListQuery } from '@sandlot/core/sandboxes/queries'
import type { SandboxOrder } from '@sandlot/core/sandboxes/rules'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** What is said when a list could not be had. */
export const listFailure = ({ list }: SandboxList): string =>
  list === 'deleted' ? sandboxMessages.deletedListFailed : sandboxMessages.listFailed

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

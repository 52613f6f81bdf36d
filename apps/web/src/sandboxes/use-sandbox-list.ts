import type { SandboxList } from '@sandlot/core/sandboxes/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { sandboxListQuery } from '@sandlot/core/sandboxes/queries'
import type { SandboxOrder } from '@sandlot/core/sandboxes/rules'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from '../shell/services.tsx'
import { useToast } from '../shell/use-toast.ts'
import { failureText } from './failure-text.ts'

/** The pages of a list. What is on the screen stays there while another order or a renewal is on its way. */
export function useSandboxList(list: SandboxList, orderBy: SandboxOrder | null) {
  const { client } = useServices()
  const toast = useToast()
  const query = useInfiniteQuery({
    ...sandboxListQuery(client, list, orderBy),
    placeholderData: keepPreviousData,
  })
  const { isRefetchError, error } = query
  useEffect(() => {
    if (isRefetchError) toast('error', failureText(sandboxMessages.listFailed, error))
  }, [isRefetchError, error, toast])
  return query
}

export type ListQuery = ReturnType<typeof useSandboxList>

import { folderMessages } from '@sandlot/core/folders/messages'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { type DashboardItem, sandboxItem } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import {
  foldersAsItems,
  type SearchPage,
  searchRepositoriesQuery,
  searchSandboxesQuery,
} from '@sandlot/core/sandboxes/search/queries'
import { isSearchable } from '@sandlot/core/sandboxes/search/rules'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'

/**
 * Everything that can be found in a workspace, in groups that stay the same objects while their content does not
 * change.
 */
export function useSearchItems(teamId: string) {
  const { client } = useServices()
  const viewerId = useMe()?.id
  const sandboxes = useInfiniteQuery({
    ...searchSandboxesQuery(client, teamId),
    meta: { failed: sandboxMessages.listFailed },
  })
  const folders = useQuery({ ...foldersQuery(client, teamId), meta: { failed: folderMessages.listFailed } })
  const repositories = useQuery({
    ...searchRepositoriesQuery(client, teamId),
    meta: { failed: repositoryMessages.listFailed },
  })

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = sandboxes
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])

  const [itemsOf] = useState(createPageItems)
  const groups = useMemo(
    () => [
      ...(sandboxes.data?.pages.map((page) => itemsOf(page, viewerId)) ?? []),
      foldersAsItems(folders.data ?? []).filter((item) => isSearchable(item, viewerId)),
      repositories.data ?? [],
    ],
    [sandboxes.data, folders.data, repositories.data, viewerId, itemsOf],
  )
  const hasFailed = sandboxes.isFetchNextPageError || folders.isError || repositories.isError
  const retry = () => {
    if (sandboxes.isFetchNextPageError) void fetchNextPage()
    if (folders.isError) void folders.refetch()
    if (repositories.isError) void repositories.refetch()
  }
  const isReading = hasNextPage || folders.isLoading || repositories.isLoading
  return { sandboxes, groups, isReading, hasFailed, retry }
}

/** Returns the items of a page, created once per page. */
function createPageItems() {
  const made = new WeakMap<SearchPage, { viewerId: string | undefined; items: DashboardItem[] }>()
  return (page: SearchPage, viewerId: string | undefined): DashboardItem[] => {
    const known = made.get(page)
    if (known?.viewerId === viewerId && known) return known.items
    const items = page.sandboxes.map(sandboxItem).filter((item) => isSearchable(item, viewerId))
    made.set(page, { viewerId, items })
    return items
  }
}

import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { isStarred, withStar } from '@sandlot/core/repositories/star-rules'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

const NONE: readonly RepositoryName[] = []

/** The starred repositories of a workspace, which come first on this device. */
export function useStarred(teamId: string) {
  const { storage } = useServices()
  const queries = useQueryClient()
  const name = storageKeys.starred + teamId
  const queryKey = ['starred-repositories', teamId]
  const { data: starred = NONE } = useQuery({
    queryKey,
    queryFn: () => storage.get<readonly RepositoryName[]>(name, NONE),
    networkMode: 'always',
  })
  const setStar = (repository: RepositoryName, isOn: boolean) => {
    const next = withStar(storage.get<readonly RepositoryName[]>(name, NONE), repository, isOn)
    storage.set(name, next)
    queries.setQueryData(queryKey, next)
  }
  return { starred, setStar, isStarred: (repository: RepositoryName) => isStarred(starred, repository) }
}

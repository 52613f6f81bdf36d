import { folderMessages } from '@sandlot/core/folders/messages'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** The folders of a workspace, including the root. */
export function useFolders(teamId: string) {
  const { client } = useServices()
  return useQuery({ ...foldersQuery(client, teamId), meta: { failed: folderMessages.listFailed } })
}

import type { FolderRowFragment } from '@sandlot/core/folders/operations.gen'
import { folderKeys } from '@sandlot/core/folders/queries'
import type { QueryClient } from '@tanstack/query-core'

/** The folders of a workspace that are already cached. */
export const knownFolders = (cache: QueryClient, teamId: string): readonly FolderRowFragment[] =>
  cache.getQueryData<FolderRowFragment[]>(folderKeys.list(teamId)) ?? []

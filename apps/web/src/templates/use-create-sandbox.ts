import { findFolderId } from '@sandlot/core/sandboxes/lists'
import { createSandbox } from '@sandlot/core/sandboxes/queries'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { storageKeys } from '@sandlot/core/storage/keys'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

export type NewSandbox = {
  templateId: string
  title: string
  teamId: string
  privacy: number
  /** The folder in that workspace, null for Drafts. */
  folderPath: string | null
}

/** Makes the sandbox; its workspace is the active one from then on (spec CR-050). */
export function useCreateSandbox() {
  const { client, queries, storage } = useServices()
  const { mutateAsync } = useMutation({ ...createSandbox(client, queries), networkMode: 'always' })
  return async ({ folderPath, ...wanted }: NewSandbox): Promise<SandboxRecord> => {
    const collectionId = folderPath === null ? null : await findFolderId(client, wanted.teamId, folderPath)
    const made = await mutateAsync({ ...wanted, collectionId })
    storage.set(storageKeys.workspace, wanted.teamId)
    return made
  }
}

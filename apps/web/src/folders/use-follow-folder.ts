import { folderMessages } from '@sandlot/core/folders/messages'
import { folderName } from '@sandlot/core/folders/rules'
import { folderPath } from '@sandlot/core/sandboxes/items/items'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useServices } from '../shell/services.tsx'

type Row = { id: string | null; path: string }

/** Follows the current folder when someone else moves or renames it, and reports that. */
export function useFollowFolder(path: string, folders: readonly Row[] | undefined): void {
  const { queries, toasts } = useServices()
  const router = useRouter()
  const id = useRef<string | null>(null)
  useEffect(() => {
    const here = folders?.find((folder) => folder.path === path)
    if (here) id.current = here.id
    const there = here || id.current === null ? undefined : folders?.find((row) => row.id === id.current)
    // The user's own moves on this page are followed elsewhere.
    if (!there || queries.isMutating() > 0) return
    toasts.toast('notice', folderMessages.elsewhere(folderName(path), there.path))
    void router.navigate({ href: folderPath(there.path), replace: true })
  }, [folders, path, queries, router, toasts])
}

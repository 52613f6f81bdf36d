import { toAppError } from '@sandlot/core/errors'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { findFolderId } from '@sandlot/core/sandboxes/items/lists'
import { createSandbox } from '@sandlot/core/sandboxes/queries'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { refusalOf } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { templateKeys } from '@sandlot/core/templates/queries'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../../shell/services.tsx'

export type NewSandbox = {
  templateId: string
  title: string
  teamId: string
  privacy: number
  /** The folder in that workspace. Null for Drafts. */
  folderPath: string | null
  v2: boolean
  customVMTier?: number
}

/** The created sandbox, null after a refusal that was reported as a toast, or the sentence of one that was not. */
type Outcome = { made: SandboxRecord } | { untold: string } | null

/**
 * Creates the sandbox and makes its workspace the active one (spec CR-050). A refusal is reported as a toast (spec
 * CR-065), except that of a full workspace, which the form reports (spec ER-015).
 */
export function useCreateSandbox(tryAgain: (() => void) | null) {
  const { client, queries, storage, toasts, analytics } = useServices()
  const router = useRouter()
  const me = useMe()
  const { mutateAsync } = useMutation({ ...createSandbox(client, queries), networkMode: 'always' })

  const tell = (error: unknown): Outcome => {
    const { message, hint } = toAppError(error)
    const refusal = refusalOf(error)
    if (me && !refusal?.offersSignIn && toasts.signedOut(error)) return null
    if (!refusal) {
      analytics.track('Sandbox Limit Reached', { message })
      return { untold: message }
    }
    const signIn = () => {
      const { href } = router.latestLocation
      void router.navigate({ to: '/signin', search: { continue: href } })
    }
    const action = refusal.offersSignIn
      ? { label: templateMessages.signIn, run: signIn }
      : tryAgain && { label: templateMessages.tryAgain, run: tryAgain }
    toasts.toast('error', [refusal.text, hint].filter(Boolean).join(' '), ...(action ? [action] : []))
    return null
  }

  /** Looks in the list on screen first. A folder missing from it may be new, so the server is asked. */
  const folderId = async (teamId: string, path: string) => {
    const folders = await queries.ensureQueryData(foldersQuery(client, teamId))
    return folders.find((folder) => folder.path === path)?.id ?? findFolderId(client, teamId, path)
  }

  return async ({ folderPath, ...wanted }: NewSandbox): Promise<Outcome> => {
    try {
      const collectionId = folderPath === null ? null : await folderId(wanted.teamId, folderPath)
      const made = await mutateAsync({ ...wanted, collectionId })
      storage.set(storageKeys.workspace, wanted.teamId)
      void queries.invalidateQueries({ queryKey: templateKeys.shared(wanted.teamId) })
      return { made }
    } catch (error) {
      return tell(error)
    }
  }
}

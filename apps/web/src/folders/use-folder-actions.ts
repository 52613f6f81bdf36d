import { folderMessages } from '@sandlot/core/folders/messages'
import { createFolder, deleteFolder, renameFolder, restoreFolder } from '@sandlot/core/folders/mutations'
import { foldersQuery } from '@sandlot/core/folders/queries'
import {
  cleanName,
  folderName,
  folderNameProblem,
  folderParent,
  isWithin,
  joinPath,
  movedPath,
  ROOT,
} from '@sandlot/core/folders/rules'
import { insideOf } from '@sandlot/core/folders/tree'
import { inputText } from '@sandlot/core/input-rules'
import { folderPath } from '@sandlot/core/sandboxes/items/items'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRefused } from '../sandboxes/actions/use-refused.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { useCurrentFolder } from './use-current-folder.ts'

/** Fails immediately without a network instead of waiting, because nobody would know what is still pending. */
const atOnce = { networkMode: 'always' } as const

/**
 * The actions on folders, wherever they are shown. Changes are optimistic, and a refusal reverts them and explains why.
 * `say` announces them to screen readers.
 */
export function useFolderActions(say: (text: string) => void) {
  const { client, queries, toasts } = useServices()
  const { active } = useWorkspace()
  const { confirm } = useModals()
  const router = useRouter()
  const current = useCurrentFolder()
  // Later steps of an action depend on the page that is shown when the answer arrives.
  const shown = useRef(current)
  useEffect(() => {
    shown.current = current
  }, [current])
  const creating = useMutation({ ...createFolder(client, queries), ...atOnce })
  const renaming = useMutation({ ...renameFolder(client, queries), ...atOnce })
  const deleting = useMutation({ ...deleteFolder(client, queries), ...atOnce })
  const restoring = useMutation({ ...restoreFolder(client, queries), ...atOnce })
  const teamId = active.id
  const refused = useRefused(say)
  const go = (path: string) => void router.navigate({ href: folderPath(path), replace: true })
  /** Follows the folder if it is the current one or contains it (spec IT-080). */
  const follow = (from: string, to: string) => {
    if (shown.current !== null && isWithin(shown.current, from)) go(movedPath(shown.current, from, to))
  }
  const fail = (sentence: string) => (error: unknown) => {
    toasts.failed(sentence, error)
    return false
  }

  const relocate = async ({ id, path }: Known, newPath: string): Promise<boolean> => {
    if (path === newPath) return true
    const done = renaming.mutateAsync({ id, teamId, path, newPath })
    follow(path, newPath)
    return done.then(
      () => true,
      (error: unknown) => {
        follow(newPath, path)
        return refused(folderMessages.renameFailed, error, newPath, (theirs) =>
          relocate({ id, path: String(theirs) }, besides(String(theirs), folderName(newPath))),
        )
      },
    )
  }
  const restore = (path: string) =>
    restoring
      .mutateAsync({ teamId, path })
      .then(
        () => toasts.toast('success', folderMessages.restored(folderName(path))),
        fail(folderMessages.restoreFailed),
      )

  const isSure = async (path: string): Promise<boolean> => {
    const folders = queries.getQueryData<readonly Row[]>(foldersQuery(client, teamId).queryKey) ?? []
    const inside = insideOf(folders, path)
    return (
      (inside.sandboxes === 0 && inside.folders === 0) ||
      confirm({
        title: folderMessages.deleteQuestion(folderName(path)),
        message: folderMessages.deleteText(inside.sandboxes, inside.folders),
        confirmLabel: folderMessages.deleteConfirm,
        isDanger: true,
      })
    )
  }

  return {
    create: (parent: string, name: string): Promise<boolean> =>
      creating.mutateAsync({ teamId, path: joinPath(parent, cleanName(name)) }).then(() => {
        say(folderMessages.created(cleanName(name)))
        return true
      }, fail(folderMessages.createFailed)),
    /** `was` is the name when editing started. */
    rename: async ({ id, path: now }: Known, name: string, was: string): Promise<boolean> => {
      const problem = inputText(folderMessages, folderNameProblem(name))
      if (problem) {
        toasts.toast('error', problem)
        return false
      }
      const [path, newPath] = [besides(now, was), besides(now, cleanName(name))]
      const done = await relocate({ id, path }, newPath)
      if (done && path !== newPath) say(folderMessages.renamed(cleanName(name)))
      return done
    },
    remove: async (path: string): Promise<boolean> => {
      if (!(await isSure(path))) return false
      const done = deleting.mutateAsync({ teamId, path })
      if (shown.current !== null && isWithin(shown.current, path)) go(folderParent(path) ?? ROOT)
      return done.then(() => {
        toasts.toast('success', folderMessages.deleted(folderName(path)), {
          label: folderMessages.undo,
          run: () => void restore(path),
        })
        return true
      }, fail(folderMessages.deleteFailed))
    },
  }
}
type Known = { id: string | null; path: string }

/** Returns the path of a sibling of a folder with this name. */
const besides = (path: string, name: string) => joinPath(folderParent(path) ?? ROOT, name)

type Row = { path: string; sandboxCount: number }

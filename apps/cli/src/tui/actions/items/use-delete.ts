import { folderMessages } from '@sandlot/core/folders/messages'
import { folderName } from '@sandlot/core/folders/rules'
import { insideOf } from '@sandlot/core/folders/tree'
import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { folderTexts } from '../../../folders/messages.ts'
import { sandboxTexts } from '../../../sandboxes/messages.ts'
import { knownFolders } from '../../data/known-folders.ts'
import { tuiTexts } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import { useTui } from '../../tui.tsx'
import { type Change, useCall } from '../use-change.ts'
import { deleteFolderCall } from './folder-calls.ts'
import { deleteCall } from './sandbox-calls.ts'

/** Deletes after confirmation; a folder's contents go with it. */
export function useDelete(change: Change) {
  const { client, cache } = useServices()
  const { ask, view, dispatch, workspaceId } = useTui()
  const means = { client, cache, call: useCall() }

  return (items: readonly DashboardItem[], isDone: () => void) => {
    const cards = items.flatMap((item) => (item.kind === 'sandbox' ? [item.sandbox] : []))
    const paths = items.flatMap((item) => (item.kind === 'folder' ? [item.folder.path] : []))
    const teamId = workspaceId ?? ''
    const known = knownFolders(cache, teamId)
    const inside = (path: string) => insideOf(known, path)
    const [card] = cards
    const [path] = paths
    const question = () => {
      if (path === undefined)
        return card && cards.length === 1
          ? tuiTexts.deleteQuestion(displayTitle(card))
          : sandboxTexts.deleteQuestion(cards.length)
      const { folders, sandboxes } = inside(path)
      if (items.length === 1) return folderTexts.deleteQuestion(path, folders, sandboxes)
      return tuiTexts.deleteMixed(
        paths.length,
        cards.length + paths.reduce((sum, at) => sum + inside(at).sandboxes, 0),
      )
    }
    const done = () => {
      if (card && items.length === 1) return sandboxMessages.movedToTrash(displayTitle(card))
      if (path !== undefined && items.length === 1) return folderMessages.deleted(folderName(path))
      return paths.length === 0
        ? sandboxMessages.movedManyToTrash(cards.length)
        : tuiTexts.deletedMixed(items.length)
    }
    const remove = async () => {
      const calls = [
        ...(cards.length > 0 ? [deleteCall(means, cards)] : []),
        ...paths.map((at) => deleteFolderCall(means, { teamId, path: at })),
      ]
      const failed = paths.length === 0 ? sandboxMessages.deleteFailed : folderMessages.deleteFailed
      if (!(await change(calls, { done: done(), failed }))) return
      isDone()
      if (view.at === 'sandbox') dispatch({ do: 'back' })
    }
    ask({
      kind: 'choice',
      text: question(),
      choices: [
        { key: 'y', label: tuiTexts.yes, run: () => void remove() },
        { key: 'n', label: tuiTexts.no },
      ],
    })
  }
}

import { folderMessages } from '@sandlot/core/folders/messages'
import { cleanName, folderName, folderNameProblem, joinPath } from '@sandlot/core/folders/rules'
import { inputText } from '@sandlot/core/input-rules'
import { foldersIn } from '../../data/folder-tree.ts'
import { knownFolders } from '../../data/known-folders.ts'
import type { Action } from '../../keys/keys.ts'
import { useServices } from '../../services.tsx'
import { useTui } from '../../tui.tsx'
import { useCall, useChange } from '../use-change.ts'
import { useKeptText } from '../use-kept-text.ts'
import { whyNotIn } from '../why-not.ts'
import { createFolderCall } from './folder-calls.ts'

/** The key that creates a subfolder. */
export function useNewFolder() {
  const { client, cache } = useServices()
  const { workspace, workspaceId } = useTui()
  const askKept = useKeptText()
  const change = useChange()
  const means = { client, cache, call: useCall() }

  return (parent: string): Action[] => {
    const teamId = workspaceId ?? ''
    const create = () => {
      const known = knownFolders(cache, teamId)
      const others = foldersIn(known, parent).map(({ path }) => folderName(path))
      askKept({
        of: `folder in ${parent}`,
        label: folderMessages.newFolder,
        text: '',
        problemOf: (text) => inputText(folderMessages, folderNameProblem(text, others)),
        onDone: (text, keep) => {
          const name = cleanName(text)
          void change([createFolderCall(means, { teamId, path: joinPath(parent, name) })], {
            done: folderMessages.created(name),
            failed: folderMessages.createFailed,
            refused: keep,
          })
        },
      })
    }
    return [
      {
        key: 'F',
        label: 'new folder',
        menu: `${folderMessages.newFolder}…`,
        changes: true,
        blocked: whyNotIn(workspace, 'folder.create'),
        run: create,
      },
    ]
  }
}

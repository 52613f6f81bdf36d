import { folderMessages } from '@sandlot/core/folders/messages'
import {
  cleanName,
  folderName,
  folderNameProblem,
  folderParent,
  joinPath,
  ROOT,
} from '@sandlot/core/folders/rules'
import { inputText } from '@sandlot/core/input-rules'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import { editConflictOf } from '@sandlot/core/sandboxes/conflict-rules'
import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { forkFailure } from '@sandlot/core/sandboxes/plan-rules'
import { createSandbox, renameSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle, forkTitle, titleProblem } from '@sandlot/core/sandboxes/rules'
import { sandboxTexts } from '../../../sandboxes/messages.ts'
import { foldersIn } from '../../data/folder-tree.ts'
import { knownFolders } from '../../data/known-folders.ts'
import { tuiTexts } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import { useTui } from '../../tui.tsx'
import { type Change, useCall } from '../use-change.ts'
import { useKeptText } from '../use-kept-text.ts'
import { useMutate } from '../use-mutate.ts'
import { useOnce } from '../use-once.ts'
import { renameFolderCall } from './folder-calls.ts'
import { devboxCall } from './sandbox-calls.ts'
import { useConflict } from './use-conflict.ts'

type Folder = { id: string | null; path: string }

/** Actions on a single item. */
export function useOneRuns(change: Change) {
  const { client, cache } = useServices()
  const { ask, say, dispatch, workspaceId } = useTui()
  const call = useCall()
  const means = { client, cache, call }
  const mutate = useMutate()
  const once = useOnce()
  const askKept = useKeptText()
  const teamId = workspaceId ?? ''
  const askConflict = useConflict()

  const renameTo = (card: SandboxCard, title: string, was: string) =>
    call(
      () => renameSandbox(client, cache),
      { id: card.id, title, was },
      {
        words: ['sandbox', 'rename', card.id, title],
      },
    )
  const giveTitle = (card: SandboxCard, title: string, was: string | null, keep: () => void) => {
    const back = was === null ? [] : [renameTo(card, was, title)]
    void change([{ ...renameTo(card, title, was ?? ''), back: () => back }], {
      done: sandboxTexts.renamed(was ?? displayTitle(card), title),
      failed: sandboxMessages.renameFailed,
      refused: (error) => {
        if (!editConflictOf(error)) keep()
        askConflict(error, title, (theirs) => giveTitle(card, title, String(theirs ?? ''), keep))
      },
    })
  }
  const askTitle = (card: SandboxCard) =>
    askKept({
      of: `title of ${card.id}`,
      label: tuiTexts.renameLabel,
      text: card.title ?? '',
      problemOf: (text) => inputText(sandboxMessages, titleProblem(text)),
      onDone: (text, keep) => {
        const title = text.trim()
        if (title !== card.title) giveTitle(card, title, card.title, keep)
      },
    })

  const giveName = (folder: Folder, newPath: string, keep: () => void) =>
    void change([renameFolderCall(means, { ...folder, teamId, newPath })], {
      done: folderMessages.renamed(folderName(newPath)),
      failed: folderMessages.renameFailed,
      refused: (error) => {
        if (!editConflictOf(error)) keep()
        askConflict(error, newPath, (theirs) => {
          const path = String(theirs)
          giveName({ ...folder, path }, joinPath(folderParent(path) ?? ROOT, folderName(newPath)), keep)
        })
      },
    })
  const askName = ({ id, path }: Folder) => {
    const parent = folderParent(path) ?? ROOT
    const known = knownFolders(cache, teamId)
    const others = foldersIn(known, parent).flatMap((folder) =>
      folder.path === path ? [] : [folderName(folder.path)],
    )
    askKept({
      of: `name of ${path}`,
      label: folderMessages.nameLabel,
      text: folderName(path),
      problemOf: (text) => inputText(folderMessages, folderNameProblem(text, others)),
      onDone: (text, keep) => {
        const newPath = joinPath(parent, cleanName(text))
        if (newPath !== path) giveName({ id, path }, newPath, keep)
      },
    })
  }

  const fork = async (card: SandboxCard) => {
    say(actionMessages.forking(displayTitle(card)))
    const title = forkTitle(card)
    const made = await mutate(
      createSandbox(client, cache),
      { templateId: card.id, teamId, title },
      {
        words: ['sandbox', 'fork', card.id, '--title', title],
        done: sandboxTexts.forked(displayTitle(card), title),
        failed: (error) => forkFailure(error),
      },
    )
    if (made) dispatch({ do: 'open', view: { at: 'sandbox', id: made.id, title: displayTitle(made) } })
  }

  const askDevbox = (card: SandboxCard) => {
    const title = displayTitle(card)
    const start = () =>
      void change([devboxCall(means, card)], {
        done: actionMessages.madeDevbox(title),
        failed: changeMessages.updateFailed,
      })
    ask({
      kind: 'choice',
      text: tuiTexts.devboxQuestion(title),
      choices: [
        { key: 'y', label: tuiTexts.yes, run: start },
        { key: 'n', label: tuiTexts.no },
      ],
    })
  }

  const ofCard =
    (run: (card: SandboxCard) => void) =>
    ([item]: readonly DashboardItem[]) => {
      if (item?.kind === 'sandbox') run(item.sandbox)
    }
  return {
    fork: ofCard((card) => void once(`fork ${card.id}`, () => fork(card))),
    toDevbox: ofCard(askDevbox),
    rename: ([item]: readonly DashboardItem[]) => {
      if (item?.kind === 'sandbox') askTitle(item.sandbox)
      if (item?.kind === 'folder') askName(item.folder)
    },
  }
}

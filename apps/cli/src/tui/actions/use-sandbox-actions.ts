import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { deleteSandboxes, renameSandbox, restoreSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle, type SandboxAction, sandboxActions, titleProblem } from '@sandlot/core/sandboxes/rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { sandboxTexts } from '../../sandboxes/messages.ts'
import { urlOf } from '../../sandboxes/present.ts'
import type { Action } from '../keys.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { useMutate } from './use-mutate.ts'
import { usePageActions } from './use-page-actions.ts'

export type Card = {
  id: string
  alias: string | null
  title: string | null
  authorization: string
  teamId: string | null
  removedAt: string | null
  collection: { path: string } | null
}

/** What can be done with a sandbox, by the rules of its page (spec CL-046). */
export function useSandboxActions() {
  const { client, cache, host } = useServices()
  const { ask, workspaceId, role, undoable, view, dispatch } = useTui()
  const page = usePageActions()
  const mutate = useMutate()

  const restore = (card: Card) =>
    mutate(restoreSandbox(client, cache), card, {
      words: ['sandbox', 'restore', card.id],
      done: sandboxMessages.restored(displayTitle(card)),
      failed: sandboxMessages.recoverFailed,
    })

  const removeNow = async (card: Card) => {
    const isDone = await mutate(deleteSandboxes(client, cache), [card.id], {
      words: ['sandbox', 'delete', card.id, '--yes'],
      done: `${sandboxMessages.movedToTrash(displayTitle(card))} · ${tuiTexts.undoHint}`,
      failed: sandboxMessages.deleteFailed,
    })
    if (!isDone) return
    undoable.current = () => void restore(card)
    if (view.at === 'sandbox') dispatch({ do: 'back' })
  }

  const remove = (card: Card) =>
    ask({
      kind: 'choice',
      text: tuiTexts.deleteQuestion(displayTitle(card)),
      choices: [
        { key: 'y', label: tuiTexts.yes, run: () => void removeNow(card) },
        { key: 'n', label: tuiTexts.no },
      ],
    })

  const rename = (card: Card) =>
    ask({
      kind: 'text',
      label: tuiTexts.renameLabel,
      text: card.title ?? '',
      problemOf: titleProblem,
      onDone: (text) => {
        const title = text.trim()
        if (title === card.title) return
        void mutate(
          renameSandbox(client, cache),
          { id: card.id, title },
          {
            words: ['sandbox', 'rename', card.id, title],
            done: sandboxTexts.renamed(displayTitle(card), title),
            failed: sandboxMessages.renameFailed,
          },
        )
      },
    })

  /** The keys of one sandbox; what may not be done says why. */
  return (card: Card): Action[] => {
    const allowed = sandboxActions(card, { workspaceId, role, canCreate: canWrite(role) })
    const why = canWrite(role) ? sandboxMessages.notAllowed : workspaceMessages.readOnly
    const may = (action: SandboxAction) => (allowed.has(action) ? null : why)
    const url = urlOf(card, host)
    if (card.removedAt !== null)
      return [
        { key: 'u', label: 'restore', changes: true, blocked: may('restore'), run: () => void restore(card) },
        { key: 'y', label: 'copy link', run: () => page.copy(url) },
      ]
    return [
      { key: 'o', label: 'browser', run: () => page.open(url, ['sandbox', 'open', card.id]) },
      { key: 'r', label: 'rename', changes: true, blocked: may('rename'), run: () => rename(card) },
      { key: 'D', label: 'delete', changes: true, blocked: may('delete'), run: () => remove(card) },
      { key: 'y', label: 'copy link', run: () => page.copy(url) },
    ]
  }
}

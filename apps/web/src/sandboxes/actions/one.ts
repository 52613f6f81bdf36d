import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import { folderPath } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { forkFailure } from '@sandlot/core/sandboxes/plan-rules'
import { createSandbox, updateSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle, forkTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { TOAST_LONG_ERROR_SECONDS } from '@sandlot/core/shell/limits'
import { mutate } from './change.ts'
import type { ActionContext } from './context.ts'

/** Copies a sandbox into the drafts of the active workspace, and opens the copy. */
export async function fork(context: ActionContext, card: SandboxCard): Promise<void> {
  const { client, queries, toasts, workspaceId } = context
  const progress = toasts.progress(actionMessages.forking(displayTitle(card)))
  const input = { templateId: card.id, teamId: workspaceId, title: forkTitle(card) }
  await mutate(queries, createSandbox(client, queries), input).then(
    (record) => {
      progress.end()
      context.go(sandboxPath({ ...record, isV2: record.v2 }))
    },
    (error) => {
      progress.end()
      toasts.failed(forkFailure, error)
    },
  )
}

/**
 * Converts a sandbox to a devbox, after confirmation, because this cannot be undone (decision `staysDevbox` of the
 * server).
 */
export async function convertToDevbox(context: ActionContext, card: SandboxCard): Promise<void> {
  const { client, queries, toasts, modals } = context
  const title = displayTitle(card)
  const isSure = await modals.confirm({
    title: actionMessages.devboxTitle,
    message: actionMessages.devboxText(title),
    confirmLabel: actionMessages.convert,
  })
  if (!isSure) return
  await mutate(queries, updateSandbox(client, queries), { id: card.id, v2: true }).then(
    () => toasts.toast('success', actionMessages.madeDevbox(title)),
    (error) => toasts.failed(changeMessages.updateFailed, error, undefined, TOAST_LONG_ERROR_SECONDS),
  )
}

/** Opens the folder of a sandbox. */
export function showInFolder({ show }: ActionContext, { id, draft, collection }: SandboxCard): void {
  show(draft || !collection ? '/dashboard/drafts' : folderPath(collection.path), id)
}

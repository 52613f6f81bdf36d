import { workspaceBillingQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { endingMessages } from '@sandlot/core/billing/ending-messages'
import { paidPeriod } from '@sandlot/core/billing/payments/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { DELETE_WORKSPACE_MODAL_WIDTH_PX, WORKSPACE_DELETED_DAYS } from '@sandlot/core/workspaces/limits'
import { leavingKey } from '@sandlot/core/workspaces/queries'
import {
  portalPagesMessages as pages,
  workspaceSettingsMessages as say,
} from '@sandlot/core/workspaces/settings-messages'
import { isNameTyped } from '@sandlot/core/workspaces/settings-rules'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { runRestore } from './run-restore.ts'
import { deleteWorkspace } from './settings-queries.ts'

type Props = { id: string; name: string; onDeleted: () => void } & ModalProps

/** Asks for the name before a workspace is deleted, so that the wrong one is not deleted by mistake. */
export function DeleteWorkspaceModal({ id, name, onDeleted, close }: Props) {
  const services = useServices()
  const { client, queries, toasts } = services
  const [typed, setTyped] = useState('')
  const deleting = useMutation({
    ...deleteWorkspace(client, queries),
    // The user who deletes it need not be notified that they are no longer a member.
    mutationKey: leavingKey,
    networkMode: 'always',
    onSuccess: () => {
      // Users who can delete a workspace are its admins, so they may restore it too.
      toasts.toast('success', say.deleted, {
        label: say.undo,
        run: () => void runRestore(services, { id, name }),
      })
      close()
      onDeleted()
    },
    onError: (error) => toasts.failed(say.deleteFailed, error),
  })
  const { data: billing } = useQuery(workspaceBillingQuery(client, id))
  const paid = billing ? paidPeriod(billing) : null
  const isSure = isNameTyped(typed, name)
  return (
    <Modal onClose={close} title={pages.deleteTitle(name)} width={DELETE_WORKSPACE_MODAL_WIDTH_PX}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isSure && !deleting.isPending) deleting.mutate(id)
        }}
      >
        <div className="flex flex-col gap-4 px-5 pt-1 pb-4 text-sm">
          <p className="text-ink-muted">{pages.deleteText(WORKSPACE_DELETED_DAYS)}</p>
          {paid && <p className="text-ink-muted">{endingMessages.ends(paid.day)}</p>}
          <TextField autoFocus label={pages.deleteConfirm(name)} onChange={setTyped} value={typed} />
        </div>
        <ModalActions>
          <Button onPress={() => close()}>{shellMessages.cancel}</Button>
          <Button isDisabled={!isSure} isPending={deleting.isPending} type="submit" variant="danger">
            {pages.deleteAction}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

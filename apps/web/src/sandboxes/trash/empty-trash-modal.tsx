import { toAppError } from '@sandlot/core/errors'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { EMPTY_TRASH_MODAL_WIDTH_PX } from '@sandlot/core/sandboxes/limits'
import { listMessages } from '@sandlot/core/sandboxes/list-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Spinner } from '@sandlot/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { trashQuery } from './trash-queries.ts'

/** Asks whether everything in the trash is to go for good, which is counted first. Ends with what to delete. */
export function EmptyTrashModal({
  teamId,
  close,
}: { teamId: string } & ModalProps<readonly { id: string }[]>) {
  const { client } = useServices()
  const { data, error, refetch, isFetching } = useQuery(trashQuery(client, teamId))
  const isCounting = isFetching || (!data && !error)
  return (
    <Modal
      onClose={() => close()}
      role="alertdialog"
      title={actionMessages.emptyTitle}
      width={EMPTY_TRASH_MODAL_WIDTH_PX}
    >
      <div aria-live="polite" className="px-5 pb-4 text-ink-muted">
        {isCounting ? (
          <span className="flex items-center gap-2">
            <Spinner />
            {actionMessages.emptyCounting}
          </span>
        ) : data ? (
          <p>{data.length === 0 ? actionMessages.emptyNothing : actionMessages.emptyText(data.length)}</p>
        ) : (
          <p role="alert">
            {sandboxMessages.deletedListFailed}: {toAppError(error).message}
          </p>
        )}
      </div>
      <ModalActions>
        <Button autoFocus onPress={() => close()}>
          {shellMessages.cancel}
        </Button>
        {error && !isFetching ? (
          <Button onPress={() => void refetch()} variant="primary">
            {shellMessages.tryAgain}
          </Button>
        ) : (
          <Button
            isDisabled={isCounting || !data || data.length === 0}
            onPress={() => close(data)}
            variant="danger"
          >
            {listMessages.emptyTrash}
          </Button>
        )}
      </ModalActions>
    </Modal>
  )
}

import type { Client } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { queryOptions } from '@sandlot/core/query'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { fetchSandboxes } from '@sandlot/core/sandboxes/items/lists'
import { EMPTY_TRASH_MODAL_WIDTH_PX, LIST_PAGE_MAX } from '@sandlot/core/sandboxes/limits'
import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Spinner } from '@sandlot/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'

/**
 * Asks for confirmation to permanently delete everything in the trash, after counting it. Closes with what to delete.
 */
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

/** Fetches everything that the user sees in Recently deleted, across all pages and never from the cache. */
const trashQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['sandboxes', 'trash', teamId] as const,
    queryFn: async () => {
      const all: { id: string }[] = []
      for (let after: string | null = null; ; ) {
        const page = await fetchSandboxes(
          client,
          { list: 'deleted', teamId },
          { limit: LIST_PAGE_MAX, after },
        )
        all.push(...page.map(({ id }) => ({ id })))
        after = page.at(-1)?.cursor ?? null
        if (page.length < LIST_PAGE_MAX || after === null) return all
      }
    },
    staleTime: 0,
    gcTime: 0,
  })

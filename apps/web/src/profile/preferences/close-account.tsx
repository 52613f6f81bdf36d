import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { closingMessages as say } from '@sandlot/core/profile/closing-messages'
import {
  CancelDeleteCurrentUserDocument,
  DeleteCurrentUserDocument,
} from '@sandlot/core/profile/mutations.gen'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useMutation } from '@tanstack/react-query'
import { useRecentSignIn } from '../../accounts/sign-in/use-recent-sign-in.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'

const modals = () => import('./closing-modals.tsx')
const askToCloseModal = () => modals().then((module) => module.AccountClosingModal)
const askToKeepModal = () => modals().then((module) => module.UndoAccountClosingModal)
const closingModal = () => modals().then((module) => module.DeletionConfirmationModal)
const keptModal = () => modals().then((module) => module.UndoDeletionConfirmationModal)

/** Requests the deletion of the account, and cancels the request (spec PS-051 to PS-053). */
export function CloseAccount({ me }: { me: CurrentUser }) {
  const { client, queries, toasts } = useServices()
  const { openModal } = useModals()
  const withRecentSignIn = useRecentSignIn()
  const note = (deletionRequested: boolean) =>
    queries.setQueryData<CurrentUser | null>(
      accountKeys.me,
      (known) => known && { ...known, deletionRequested },
    )
  const close = useMutation({
    mutationFn: () => withRecentSignIn(() => client.graphql(DeleteCurrentUserDocument, { confirm: true })),
    onSuccess: (asked) => asked && note(true),
  })
  const keep = useMutation({
    mutationFn: () => client.graphql(CancelDeleteCurrentUserDocument),
    onSuccess: () => note(false),
  })

  const askToClose = async () => {
    if (!(await openModal(askToCloseModal, {}))) return
    close.mutate(undefined, {
      onError: (error) => toasts.failed(say.failed, error),
      onSuccess: (asked) => asked && void openModal(closingModal, { email: me.email }),
    })
  }
  const askToKeep = async () => {
    if (!(await openModal(askToKeepModal, {}))) return
    keep.mutate(undefined, {
      onError: (error) => toasts.failed(say.undoFailed, error),
      onSuccess: () => void openModal(keptModal, {}),
    })
  }
  return (
    <Section
      action={
        me.deletionRequested ? (
          <Button isPending={keep.isPending} onPress={() => void askToKeep()} size="sm">
            {say.undo}
          </Button>
        ) : (
          <Button isPending={close.isPending} onPress={() => void askToClose()} size="sm" variant="danger">
            {say.close}
          </Button>
        )
      }
      text={me.deletionRequested ? say.requested : say.text}
      title={say.title}
    />
  )
}

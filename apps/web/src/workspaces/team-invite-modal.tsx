import { TEAM_INVITE_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { Avatar } from '@sandlot/ui/avatar'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Notice } from '../accounts/notice.tsx'
import type { ModalProps } from '../shell/modal-service.ts'
import type { TeamInvite } from './open-team-invite.ts'
import { useAnswerInvite } from './use-answer-invite.ts'

/** Asks whether to join a workspace to which the user was invited (spec NT-061 to NT-064). */
export function TeamInviteModal(props: TeamInvite & ModalProps) {
  const { teamId, teamName, inviterName, inviterAvatar, close } = props
  const { running, problem, accept, reject } = useAnswerInvite(() => close())
  return (
    <Modal onClose={close} title={inviteMessages.joinTitle(teamName)} width={TEAM_INVITE_MODAL_WIDTH_PX}>
      <div className="flex flex-col gap-4 px-5 pt-1 pb-4">
        <div className="flex items-center gap-3">
          <Avatar name={inviterName} size={40} url={inviterAvatar} />
          <p className="min-w-0 break-words text-ink-muted">
            {inviteMessages.joinText(inviterName, teamName)}
          </p>
        </div>
        <InviteProblem problem={problem} />
      </div>
      <ModalActions>
        <Button
          isDisabled={running === 'accept'}
          isPending={running === 'reject'}
          onPress={() => void reject(teamId)}
        >
          {inviteMessages.reject}
        </Button>
        <Button
          autoFocus
          isDisabled={running === 'reject'}
          isPending={running === 'accept'}
          onPress={() => void accept(teamId)}
          variant="primary"
        >
          {inviteMessages.accept}
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** Shows why an answer could not be sent. */
export function InviteProblem({ problem }: Pick<ReturnType<typeof useAnswerInvite>, 'problem'>) {
  if (!problem) return null
  const { sentence, error } = problem
  return <Notice isProblem>{[`${sentence}: ${error.message}`, error.hint].filter(Boolean).join(' ')}</Notice>
}

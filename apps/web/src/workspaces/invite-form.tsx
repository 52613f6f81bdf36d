import { inviteMember } from '@sandlot/core/workspaces/invitations'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { DEFAULT_ROLE, roles, splitInvitees } from '@sandlot/core/workspaces/rules'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { PeopleForm } from './people-form.tsx'

const roleLevels = roles.map((value) => ({
  value,
  label: workspaceMessages.roles[value],
  text: inviteMessages.roleHints[value],
}))

type Props = { teamId: string; initial: string; autoFocus: boolean }

/** Asks whom to invite to a workspace, and in which role. */
export function InviteForm({ teamId, initial, autoFocus }: Props) {
  const { client, queries, toasts } = useServices()
  const { mutateAsync } = useMutation({ ...inviteMember(client, queries), networkMode: 'always' })
  return (
    <PeopleForm
      act={(invitee, authorization) => mutateAsync({ teamId, invitee, authorization })}
      autoFocus={autoFocus}
      levels={{ label: workspaceMessages.roleLabel, of: roleLevels, preset: DEFAULT_ROLE }}
      onDone={([first, ...more]) =>
        toasts.toast(
          'success',
          more.length === 0
            ? inviteMessages.invitationSent(first)
            : inviteMessages.invitationsSent(more.length + 1),
        )
      }
      people={{
        name: 'invitees',
        label: inviteMessages.inviteLabel,
        hint: inviteMessages.inviteHint,
        initial,
      }}
      read={splitInvitees}
      submit={workspaceMessages.invite}
    />
  )
}

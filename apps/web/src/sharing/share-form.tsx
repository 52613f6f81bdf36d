import { grantLevels } from '@sandlot/core/sandboxes/rules'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { shareSandbox } from '@sandlot/core/sharing/queries'
import { splitInvitees } from '@sandlot/core/workspaces/rules'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { PeopleForm } from '../workspaces/people-form.tsx'

export const levelOptions = grantLevels.map((value) => ({
  value,
  label: sharingMessages.levels[value],
  text: sharingMessages.levelHints[value],
}))

type Props = {
  id: string
  isDisabled: boolean
  onInvited: (invitation: { id: string; token: string }) => void
  say: (text: string) => void
}

/** Asks whom to share a sandbox with, and at which level. */
export function ShareForm({ id, isDisabled, onInvited, say }: Props) {
  const { client, queries } = useServices()
  const { mutateAsync } = useMutation({ ...shareSandbox(client, queries), networkMode: 'always' })
  return (
    <PeopleForm
      act={async (invitee, authorization) => {
        const { who, invitation } = await mutateAsync({ id, invitee, authorization })
        if (invitation) onInvited(invitation)
        return who
      }}
      autoFocus
      isDisabled={isDisabled}
      levels={{ label: sharingMessages.levelLabel, of: levelOptions, preset: 'READ' }}
      onDone={([first, ...more]) =>
        say(more.length === 0 ? sharingMessages.shared(first) : sharingMessages.sharedMany(more.length + 1))
      }
      people={{ name: 'people', label: sharingMessages.addLabel, hint: sharingMessages.addHint }}
      read={(text) => splitInvitees(text.replaceAll(/(^|[\s,;])@/g, '$1'))}
      submit={sharingMessages.share}
    />
  )
}

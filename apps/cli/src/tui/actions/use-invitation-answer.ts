import { acceptInvitation, rejectInvitation } from '@sandlot/core/workspaces/invitations'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { useMutate } from './use-mutate.ts'

type Invite = { teamId: string; teamName: string; inviterName: string }

/** Asks whether to accept an invitation to a workspace. */
export function useInvitationAnswer() {
  const { client, cache } = useServices()
  const { ask } = useTui()
  const mutate = useMutate()
  return ({ teamId, teamName, inviterName }: Invite) =>
    ask({
      kind: 'choice',
      text: tuiTexts.inviteQuestion(inviterName, teamName),
      choices: [
        {
          key: 'y',
          label: tuiTexts.join,
          run: () =>
            void mutate(acceptInvitation(client, cache), teamId, {
              words: ['workspace', 'accept', teamId],
              done: tuiTexts.joined(teamName),
              failed: tuiTexts.joinFailed,
            }),
        },
        {
          key: 'n',
          label: tuiTexts.decline,
          run: () =>
            void mutate(rejectInvitation(client, cache), teamId, {
              words: ['workspace', 'reject', teamId],
              done: tuiTexts.declined(teamName),
              failed: tuiTexts.declineFailed,
            }),
        },
        { key: 'Esc', label: tuiTexts.later },
      ],
    })
}

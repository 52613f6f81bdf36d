import { type MyInvitation, myInvitationsQuery } from '@sandlot/core/workspaces/invitations'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { runAction } from './actions/run-action.ts'
import { useInvitationAnswer } from './actions/use-invitation-answer.ts'
import { useQuery } from './data/use-query.ts'
import { tuiTexts } from './messages.ts'
import { useServices } from './services.tsx'
import { useTui } from './tui.tsx'

const inviteOf = ({ team, inviter }: MyInvitation) => ({
  teamId: team.id,
  teamName: team.name,
  inviterName: inviter?.name ?? inviter?.username ?? '',
})

/** Announces an invitation when it arrives, on every screen, and lets the person answer it. */
export function Invitations() {
  const { client } = useServices()
  const tui = useTui()
  const { userId, say, answerInvitation } = tui
  const { data } = useQuery({ ...myInvitationsQuery(client), enabled: userId !== null })
  const answer = useInvitationAnswer()
  const known = useRef<ReadonlySet<string> | null>(null)
  const [first] = data ?? []
  useLayoutEffect(() => {
    const run = () => first && answer(inviteOf(first))
    answerInvitation.current = first
      ? () => runAction({ key: 'A', label: tuiTexts.join, changes: true, run }, tui)
      : null
  })
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = new Set(data.map(({ team }) => team.id))
    const fresh = before && data.find(({ team }) => !before.has(team.id))
    if (!fresh) return
    const { inviterName, teamName } = inviteOf(fresh)
    say(tuiTexts.invitedLive(inviterName, teamName))
  }, [data, say])
  return null
}

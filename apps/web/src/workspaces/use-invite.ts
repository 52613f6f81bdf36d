import { toAppError } from '@sandlot/core/errors'
import { inviteMember } from '@sandlot/core/workspaces/invitations'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { type Role, splitInvitees } from '@sandlot/core/workspaces/rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'

/** Invites the people of one line, each for themselves: what is wrong with one keeps no other from being invited. */
export function useInvite(teamId: string) {
  const { client, queries, toasts } = useServices()
  const { mutateAsync } = useMutation({ ...inviteMember(client, queries), networkMode: 'always' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const one = async (invitee: string, authorization: Role) => {
    try {
      return { who: await mutateAsync({ teamId, invitee, authorization }), invitee, problem: null }
    } catch (error) {
      if (toasts.signedOut(error)) return { who: invitee, invitee, problem: '' }
      const { message, hint } = toAppError(error)
      return { who: invitee, invitee, problem: [`${invitee}: ${message}`, hint].filter(Boolean).join(' ') }
    }
  }
  return {
    isBusy,
    problem,
    forgetProblem: () => setProblem(null),
    /** Answers those who could not be invited. */
    invite: async (text: string, role: Role): Promise<string[]> => {
      const people = splitInvitees(text)
      setProblem(people.length === 0 ? workspaceMessages.inviteeEmpty : null)
      if (people.length === 0) return []
      setBusy(true)
      const results = await Promise.all(people.map((invitee) => one(invitee, role)))
      setBusy(false)
      const failed = results.filter((result) => result.problem !== null)
      const [first, ...more] = results.filter((result) => result.problem === null)
      if (first)
        toasts.toast(
          'success',
          more.length === 0
            ? workspaceMessages.invitationSent(first.who)
            : workspaceMessages.invitationsSent(more.length + 1),
        )
      setProblem(
        failed
          .map((result) => result.problem)
          .join('\n')
          .trim() || null,
      )
      return failed.map(({ invitee }) => invitee)
    },
  }
}

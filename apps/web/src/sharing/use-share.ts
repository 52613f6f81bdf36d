import { toAppError } from '@sandlot/core/errors'
import type { Given } from '@sandlot/core/sandboxes/rules'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { shareSandbox } from '@sandlot/core/sharing/queries'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { splitInvitees } from '@sandlot/core/workspaces/rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'

/** Shares with the people of one line, each for themselves: what is wrong with one keeps no other from it. */
export function useShare(
  id: string,
  onInvited: (invitation: { id: string; token: string }) => void,
  say: (text: string) => void,
) {
  const { client, queries, toasts } = useServices()
  const { mutateAsync } = useMutation({ ...shareSandbox(client, queries), networkMode: 'always' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const one = async (invitee: string, authorization: Given) => {
    try {
      const { who, invitation } = await mutateAsync({ id, invitee, authorization })
      if (invitation) onInvited(invitation)
      return { invitee, who, problem: null }
    } catch (error) {
      if (toasts.signedOut(error)) return { invitee, who: invitee, problem: '' }
      const { message, hint } = toAppError(error)
      return { invitee, who: invitee, problem: [`${invitee}: ${message}`, hint].filter(Boolean).join(' ') }
    }
  }
  return {
    isBusy,
    problem,
    forgetProblem: () => setProblem(null),
    /** Answers those whom it could not be given to. */
    share: async (text: string, level: Given): Promise<string[]> => {
      const people = splitInvitees(text.replaceAll(/(^|[\s,;])@/g, '$1'))
      setProblem(people.length === 0 ? workspaceMessages.inviteeEmpty : null)
      if (people.length === 0) return []
      setBusy(true)
      const results = await Promise.all(people.map((invitee) => one(invitee, level)))
      setBusy(false)
      const failed = results.filter((result) => result.problem !== null)
      const [first, ...more] = results.filter((result) => result.problem === null)
      if (first)
        say(
          more.length === 0 ? sharingMessages.shared(first.who) : sharingMessages.sharedMany(more.length + 1),
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

import { type AppError, toAppError } from '@sandlot/core/errors'
import { acceptInvitation, redeemInvite, rejectInvitation } from '@sandlot/core/workspaces/invitations'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { joinedPath } from '@sandlot/core/workspaces/rules'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { useToast } from '../shell/use-toast.ts'

type Answer = 'accept' | 'reject'

/**
 * Answers an invitation, one answer at a time. Accepting opens the workspace, and rejecting is confirmed by a message
 * (spec NT-062 to NT-064). `done` is called before the page changes. An error stays available to be shown.
 */
export function useAnswerInvite(done: (answer: Answer) => void) {
  const { client, queries } = useServices()
  const toast = useToast()
  const router = useRouter()
  // A second click can arrive before the page is rendered again.
  const isRunning = useRef(false)
  const [running, setRunning] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<{ sentence: string; error: AppError } | null>(null)
  const accepting = useMutation({ ...acceptInvitation(client, queries), networkMode: 'always' })
  const redeeming = useMutation({ ...redeemInvite(client, queries), networkMode: 'always' })
  const rejecting = useMutation({ ...rejectInvitation(client, queries), networkMode: 'always' })

  const run = async (answer: Answer, sentence: string, act: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(answer)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem({ sentence, error: toAppError(error) })
    }
    isRunning.current = false
    setRunning(null)
  }
  const enter = async ({ id }: { id: string }) => {
    // The dashboard chooses among the workspaces that it knows. If they fail to load, it reports that itself.
    await queries.fetchQuery({ ...workspacesQuery(client), staleTime: 0 }).catch(() => undefined)
    done('accept')
    await router.navigate({ href: joinedPath(id) })
  }
  const rejected = (team: string) => {
    toast('success', inviteMessages.rejected(team))
    done('reject')
  }
  return {
    running,
    problem,
    accept: (teamId: string) =>
      run('accept', inviteMessages.joinFailed, async () => enter(await accepting.mutateAsync(teamId))),
    redeem: (token: string) =>
      run('accept', inviteMessages.joinFailed, async () => enter(await redeeming.mutateAsync(token))),
    reject: (teamId: string) =>
      run('reject', inviteMessages.rejectFailed, async () => rejected(await rejecting.mutateAsync(teamId))),
    /** Also for a link that was not issued to this user alone, in which case there is nothing to revoke. */
    rejectLink: ({ id, name }: { id: string; name: string }) =>
      run('reject', inviteMessages.rejectFailed, async () => {
        await rejecting.mutateAsync(id).catch((error) => {
          if (toAppError(error).code !== 'not_found') throw error
        })
        rejected(name)
      }),
  }
}

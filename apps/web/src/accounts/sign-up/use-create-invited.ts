import { beginInvited } from '@sandlot/core/accounts/sign-up-rest'
import { toAppError } from '@sandlot/core/errors'
import { joinedPath } from '@sandlot/core/workspaces/rules'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'

/**
 * Starts the sign-up of an invited visitor, and opens the form, which returns to what they were invited to. Or opens
 * the sign-in, and stores the invitation on the server in the meantime, because it entitles new users to an account.
 */
export function useCreateInvited(invitation: { token: string; sandboxId?: string } | null) {
  const { client } = useServices()
  const router = useRouter()
  const [busy, setBusy] = useState<'create' | 'sign in' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const create = async () => {
    if (invitation === null) return
    setBusy('create')
    setProblem(null)
    try {
      const { pendingUserId, teamId } = await client.rest(beginInvited, { body: invitation })
      const back = teamId === null ? router.latestLocation.href : joinedPath(teamId)
      await router.navigate({
        href: `/signup/${encodeURIComponent(pendingUserId)}?continue=${encodeURIComponent(back)}`,
      })
    } catch (error) {
      const { message, hint } = toAppError(error)
      setProblem([message, hint].filter(Boolean).join(' '))
      setBusy(null)
    }
  }

  const leaveForSignIn = async () => {
    if (invitation === null) return
    setBusy('sign in')
    // Users with an account need only the page, so a failure to store the invitation does not block the sign-in.
    const body = { ...invitation, beforeSignIn: true }
    await client.rest(beginInvited, { body }).catch(() => undefined)
    await router.navigate({ to: '/signin', search: { continue: router.latestLocation.href } })
  }
  return { create, leaveForSignIn, busy, problem }
}

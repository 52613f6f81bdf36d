import { beginInvited } from '@sandlot/core/accounts/sign-up-rest'
import { toAppError } from '@sandlot/core/errors'
import { joinedPath } from '@sandlot/core/workspaces/rules'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'

/**
 * Begins the sign-up of who holds an invitation, and leads to the form; then into what they were invited to. Or leads to
 * signing in, and leaves the invitation with the server meanwhile: who turns out to be new has a right to an account.
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
    // Whoever has an account needs no more than the page, so what keeps this from being noted keeps nobody.
    const body = { ...invitation, beforeSignIn: true }
    await client.rest(beginInvited, { body }).catch(() => undefined)
    await router.navigate({ to: '/signin', search: { continue: router.latestLocation.href } })
  }
  return { create, leaveForSignIn, busy, problem }
}

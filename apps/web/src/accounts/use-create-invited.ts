import { beginInvited } from '@sandlot/core/accounts/sign-up-rest'
import { toAppError } from '@sandlot/core/errors'
import { joinedPath } from '@sandlot/core/workspaces/rules'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'

/** Begins the sign-up of who holds an invitation, and leads to the form; then into what they were invited to. */
export function useCreateInvited(invitation: { token: string; sandboxId?: string } | null) {
  const { client } = useServices()
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const create = async () => {
    if (invitation === null) return
    setBusy(true)
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
      setBusy(false)
    }
  }
  return { create, isBusy, problem }
}

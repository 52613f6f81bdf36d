import { toAppError } from '@sandlot/core/errors'
import { notificationKeys } from '@sandlot/core/notifications/queries'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { redeemInvitation } from '@sandlot/core/sharing/queries'
import { invitationIn } from '@sandlot/core/sharing/rules'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'
import { useToast } from '../shell/use-toast.ts'
import { keepInvitation, takeInvitation } from './waiting-invitation.ts'

/**
 * Accepts the invitation in the address of a sandbox once the user is known. Removes the secret from the address
 * immediately. Returns the progress. Visitors have to sign in first.
 */
export function useInvitation(sandboxId: string): {
  state: 'none' | 'taking' | 'needs sign-in'
  token: string | null
} {
  const { client, queries } = useServices()
  const me = useMe()
  const router = useRouter()
  const toast = useToast()
  const [token, setToken] = useState<string | null>(
    () => invitationIn(window.location.hash) ?? takeInvitation(sandboxId),
  )

  const hide = useEffectEvent(() => {
    if (invitationIn(window.location.hash) === null) return
    const { pathname, searchStr } = router.latestLocation
    void router.navigate({ href: pathname + searchStr, replace: true })
  })
  const take = useEffectEvent(async (secret: string) => {
    try {
      const sandbox = await redeemInvitation(client, { sandboxId, token: secret })
      toast('success', sharingMessages.redeemed(displayTitle(sandbox)))
    } catch (error) {
      const { message, hint } = toAppError(error)
      toast('error', [message, hint].filter(Boolean).join(' '))
    }
    takeInvitation(sandboxId)
    setToken(null)
    void queries.invalidateQueries({ queryKey: sandboxKeys.all })
    void queries.invalidateQueries({ queryKey: notificationKeys.all })
  })

  useEffect(() => {
    // Opening a link to the sandbox on screen changes only the part after the `#`.
    const look = () => {
      const found = invitationIn(window.location.hash)
      if (found !== null) setToken(found)
      hide()
    }
    hide()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  const isSignedIn = me === undefined ? null : me !== null
  useEffect(() => {
    if (token === null || isSignedIn === null) return
    if (isSignedIn) void take(token)
    else keepInvitation(sandboxId, token)
  }, [token, isSignedIn, sandboxId])

  if (token === null) return { state: 'none', token }
  return { state: isSignedIn === false ? 'needs sign-in' : 'taking', token }
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useMe } from '../use-me.ts'

/**
 * For pages that require an account: if the session ends while the page is open, even from another tab, the user is
 * sent to sign in and back. The sign-in page explains why; whatever was in progress ends silently
 * (docs/spec/decisions.md, 26).
 */
export function useSignInAgain(): void {
  const services = useServices()
  const router = useRouter()
  const me = useMe()
  const isGone = me === null
  const was = useRef('')
  useEffect(() => {
    if (me) was.current = me.id
  }, [me])
  useEffect(() => services.toasts.silentWhenSignedOut(), [services])
  useEffect(() => {
    if (!isGone) return
    const toPage = () => {
      const { href } = router.latestLocation
      void router.navigate({ to: '/signin', search: { continue: href, error: 'ended' }, replace: true })
    }
    if (services.modals.list().length === 0) return toPage()
    import('./sign-in-in-place.ts')
      .then((part) => part.signInInPlace(services, was.current))
      .then((isBack) => isBack || toPage(), toPage)
  }, [isGone, router, services])
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useMe } from '../use-me.ts'

/**
 * On a page for people with an account: a session that ends while it is open, also by another tab, leads to signing in
 * and back. There it is said why; what was being done ends without a word (docs/spec/decisions.md, 26).
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

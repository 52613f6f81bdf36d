import { COOKIE_BANNER_AFTER_MS } from '@sandlot/core/shell/limits'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import { useServices } from '../services.tsx'

const Banner = lazyPart(
  () => import('./consent-banner.tsx').then((module) => module.ConsentBanner),
  () => null,
)

/** Asks once per device which cookies are allowed. Never inside another site's frame (spec SH-086). */
export function ConsentHost() {
  const { consent, schedule } = useServices()
  const choice = useSyncExternalStore(consent.subscribe, consent.get)
  const [isTime, setTime] = useState(false)
  const isAsked = choice === null && window.parent === window
  useEffect(
    () => (isAsked ? whenIdle(schedule, () => setTime(true), COOKIE_BANNER_AFTER_MS) : undefined),
    [isAsked, schedule],
  )
  return (
    isAsked &&
    isTime && (
      <Suspense>
        <Banner />
      </Suspense>
    )
  )
}

import { lazyPart } from '@sandlot/ui/lazy-part'
import { Suspense, useSyncExternalStore } from 'react'
import { useOnline } from '../shell/browser/use-online.ts'
import { useServices } from '../shell/services.tsx'

const OfflineNotice = lazyPart(
  () => import('./offline-notice.tsx').then((module) => module.OfflineNotice),
  () => null,
)

/** A line above a page that says it may be out of date. */
export function CutOff() {
  const { reach } = useServices()
  const isOnline = useOnline()
  const isThere = useSyncExternalStore(reach.subscribe, reach.get)
  return (
    <div role="status">
      <Suspense fallback={null}>{(!isOnline || !isThere) && <OfflineNotice isOnline={isOnline} />}</Suspense>
    </div>
  )
}

import { lazy, Suspense } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { RecentBanner } from './recent-banner.tsx'
import { TermsNotice } from './terms-notice.tsx'

/** Loaded only for the few users who need it. */
const PasskeyReminder = lazy(() =>
  import('./passkey-reminder.tsx').then((module) => ({ default: module.PasskeyReminder })),
)

/** Loaded only for administrators. */
const SetupReminder = lazy(() =>
  import('./setup-reminder.tsx').then((module) => ({ default: module.SetupReminder })),
)

/** The banners above the Recent page. */
export function Banners() {
  const me = useMe()
  return (
    <>
      <TermsNotice />
      {me?.isAdmin && (
        <Suspense>
          <SetupReminder userId={me.id} />
        </Suspense>
      )}
      {me?.needsWayIn && (
        <Suspense>
          <PasskeyReminder userId={me.id} />
        </Suspense>
      )}
      <RecentBanner />
    </>
  )
}

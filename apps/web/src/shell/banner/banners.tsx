import { lazy, Suspense } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { RecentBanner } from './recent-banner.tsx'
import { TermsNotice } from './terms-notice.tsx'

/** Few need it, so it is loaded for them alone. */
const PasskeyReminder = lazy(() =>
  import('./passkey-reminder.tsx').then((module) => ({ default: module.PasskeyReminder })),
)

/** What reminds an administrator is theirs alone too. */
const SetupReminder = lazy(() =>
  import('./setup-reminder.tsx').then((module) => ({ default: module.SetupReminder })),
)

/** What stands above the Recent page. */
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

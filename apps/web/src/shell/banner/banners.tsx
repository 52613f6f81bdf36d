import { RecentBanner } from './recent-banner.tsx'
import { TermsNotice } from './terms-notice.tsx'

/** What stands above the Recent page. */
export function Banners() {
  return (
    <>
      <TermsNotice />
      <RecentBanner />
    </>
  )
}

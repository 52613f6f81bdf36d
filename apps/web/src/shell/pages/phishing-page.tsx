import { shellMessages } from '@sandlot/core/shell/messages'
import { useTitle } from '../browser/use-title.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { phishingMessages } from './info-pages.ts'
import { MessagePage } from './message-page.tsx'

/** Where users end up when they leave a sandbox that imitated the product (spec RT-012). */
export function PhishingPage() {
  useTitle(phishingMessages.title)
  return (
    <MessagePage
      action={
        <ButtonLink size="lg" to="/dashboard" variant="primary">
          {shellMessages.goToDashboard}
        </ButtonLink>
      }
      text={phishingMessages.text}
      title={phishingMessages.title}
    />
  )
}

import { shellMessages } from '@sandlot/core/shell/messages'
import { mayBeSignedIn } from '../../accounts/session/signed-in-flag.ts'
import { useTitle } from '../browser/use-title.ts'
import { useServices } from '../services.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown for every address without a page (spec SH-095 to SH-098). */
export const NotFoundPage = () => <NotFound isWithin={false} />

/** The same within a page that has its own header. */
export const NotFoundWithin = () => <NotFound isWithin />

function NotFound({ isWithin }: { isWithin: boolean }) {
  const isSignedIn = mayBeSignedIn(useServices().storage)
  useTitle(shellMessages.notFoundTitle)
  return (
    <MessagePage
      action={
        <ButtonLink size="lg" to={isSignedIn ? '/dashboard' : '/'} variant="primary">
          {isSignedIn ? shellMessages.goToDashboard : shellMessages.goToHomepage}
        </ButtonLink>
      }
      isWithin={isWithin}
      text={shellMessages.notFoundText}
      title={shellMessages.notFoundTitle}
    />
  )
}

import { shellMessages } from '@sandlot/core/shell/messages'
import { useMe } from '../accounts/use-me.ts'
import { MessagePage } from './message-page.tsx'
import { ButtonLink } from './ui/button-link.tsx'
import { useTitle } from './use-title.ts'

/** Shown for every address that leads nowhere (spec SH-095 to SH-098). */
export function NotFoundPage() {
  const me = useMe()
  useTitle(shellMessages.notFoundTitle)
  return (
    <MessagePage
      action={
        <ButtonLink size="lg" to={me ? '/dashboard' : '/'} variant="primary">
          {me ? shellMessages.goToDashboard : shellMessages.goToHomepage}
        </ButtonLink>
      }
      text={shellMessages.notFoundText}
      title={shellMessages.notFoundTitle}
    />
  )
}

import { accountMessages } from '@sandlot/core/accounts/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { buttonStyle } from '@sandlot/ui/button-style'
import { AuthFrame } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'

/** Replaces a form whose code failed to load. */
export const FormFailed = () => <Notice isProblem>{shellMessages.partFailed}</Notice>

/**
 * The same for a person who has just authenticated with a provider. The sign-up page is loaded afresh and recognizes
 * them by their cookie.
 */
export function OnboardingFailed({ userId, returnTo }: { userId: string; returnTo: string }) {
  const search = new URLSearchParams({ continue: returnTo })
  return (
    <AuthFrame title={accountMessages.createAccount}>
      <div className="flex flex-col gap-4">
        <FormFailed />
        <a
          className={buttonStyle({ size: 'lg', variant: 'primary', wide: true })}
          href={`/signup/${userId}?${search}`}
        >
          {shellMessages.tryAgain}
        </a>
      </div>
    </AuthFrame>
  )
}

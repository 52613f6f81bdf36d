import { accountMessages } from '@sandlot/core/accounts/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { buttonStyle } from '@sandlot/ui/button-style'
import { AuthFrame } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'

/** Stands in for a form whose code could not be loaded. */
export const FormFailed = () => <Notice isProblem>{shellMessages.partFailed}</Notice>

/**
 * The same where somebody has just shown a provider who they are: the page of the sign-up is loaded anew, and knows
 * them by the cookie that this browser has for it.
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

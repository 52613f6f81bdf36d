import { requestEmailLink } from '@sandlot/core/accounts/links/email-link-rest'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useServices } from '../../shell/services.tsx'
import { LinkSent } from '../link-sent.tsx'
import { Notice } from '../notice.tsx'
import { useOfferedPasskey } from '../passkeys/use-offered-passkey.ts'
import { useAddressForm } from '../use-address-form.ts'

/** Signs in by a link sent to an address. Offered if the instance sends mail. */
export function EmailLinkForm({ returnTo, onPasskey }: { returnTo: string; onPasskey?: () => unknown }) {
  const offered = useOfferedPasskey(onPasskey)
  const { client } = useServices()
  const form = useAddressForm(async (email) => {
    await client.rest(requestEmailLink, { body: { email, continue: returnTo } })
    return true
  })
  const shown = form.problem ?? offered.problem

  if (form.sentTo !== null)
    return (
      <LinkSent onOther={form.reset} title={signInMessages.emailLinkSent(form.sentTo)}>
        {signInMessages.emailLinkSentText}
      </LinkSent>
    )
  return (
    <form className="flex flex-col gap-2.5" noValidate onSubmit={form.onSubmit}>
      {shown && <Notice isProblem>{shown}</Notice>}
      <TextField {...form.field} autoComplete={offered.isOffered ? 'email webauthn' : 'email'} />
      <Button isPending={form.isBusy} size="lg" type="submit" wide>
        {signInMessages.emailLinkAction}
      </Button>
    </form>
  )
}

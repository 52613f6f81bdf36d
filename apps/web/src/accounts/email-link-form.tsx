import { requestEmailLink } from '@sandlot/core/accounts/email-link-rest'
import { signInMessages } from '@sandlot/core/accounts/sign-in-messages'
import { toAppError } from '@sandlot/core/errors'
import { emailProblem, normalEmail } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { Notice } from './notice.tsx'
import { useOfferedPasskey } from './passkeys/use-offered-passkey.ts'
import { TextButton } from './text-button.tsx'

/** A way in for who has nothing but an address; offered where the instance sends mail. */
export function EmailLinkForm({ returnTo, onPasskey }: { returnTo: string; onPasskey?: () => unknown }) {
  const offered = useOfferedPasskey(onPasskey)
  const { client } = useServices()
  const [email, setEmail] = useState('')
  const [fieldProblem, setFieldProblem] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const shown = problem ?? offered.problem

  const send = async () => {
    const wrong = email.trim() === '' ? signInMessages.ssoEmailRequired : emailProblem(email)
    setFieldProblem(wrong)
    setProblem(null)
    if (wrong) return
    setBusy(true)
    try {
      await client.rest(requestEmailLink, { body: { email: normalEmail(email), continue: returnTo } })
      setSentTo(normalEmail(email))
    } catch (error) {
      setProblem(toAppError(error).message)
    } finally {
      setBusy(false)
    }
  }

  if (sentTo !== null)
    return (
      <div className="rounded-lg bg-sunken px-3 py-2.5 text-sm" role="status">
        <p className="break-words font-medium">{signInMessages.emailLinkSent(sentTo)}</p>
        <p className="mt-1 text-ink-muted">{signInMessages.emailLinkSentText}</p>
        <p className="mt-2 text-ink-muted">
          <TextButton autoFocus onPress={() => setSentTo(null)}>
            {signInMessages.emailLinkOther}
          </TextButton>
        </p>
      </div>
    )
  return (
    <form
      className="flex flex-col gap-2.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {shown && <Notice isProblem>{shown}</Notice>}
      <TextField
        autoComplete={offered.isOffered ? 'email webauthn' : 'email'}
        isRequired
        label={signInMessages.ssoEmail}
        name="email"
        onChange={(next) => {
          setEmail(next)
          setFieldProblem(null)
        }}
        problem={fieldProblem}
        type="email"
        value={email}
      />
      <Button isPending={isBusy} size="lg" type="submit" wide>
        {signInMessages.emailLinkAction}
      </Button>
    </form>
  )
}

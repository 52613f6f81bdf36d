import type { SsoState } from '@sandlot/core/accounts/limits'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { isSsoInputDisabled, ssoButtonText, ssoProblem } from '@sandlot/core/accounts/sign-in/rules'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AuthCard } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'
import { TextButton } from '../text-button.tsx'
import { useSso } from './use-sso.ts'

type Props = { returnTo: string; onBack: () => void; leave?: (href: string) => void }

/** Single sign-on. The address determines the provider (spec AC-029 to AC-040). */
export function SsoForm({ returnTo, onBack, leave }: Props) {
  const [email, setEmail] = useState('')
  const { state, problem, fieldProblem, submit, reset } = useSso(returnTo, leave)
  const form = useRef<HTMLFormElement>(null)

  const edit = () => {
    // The field has to be enabled before it can take the focus, and with it the key being pressed.
    flushSync(reset)
    form.current?.querySelector('input')?.focus()
  }
  const typeAgain = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (state === 'INVALID' && key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) edit()
  }

  return (
    <AuthCard>
      <form
        className="flex flex-col gap-4"
        noValidate
        onKeyDown={typeAgain}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(email)
        }}
        ref={form}
      >
        {problem && <SsoFailure message={problem} onBack={onBack} onEdit={edit} />}
        <TextField
          autoComplete="email"
          autoFocus
          isDisabled={isSsoInputDisabled(state)}
          isRequired
          label={signInMessages.ssoEmail}
          name="email"
          onChange={setEmail}
          problem={fieldProblem}
          type="email"
          value={email}
        />
        <SsoButton state={state} />
      </form>
      <p className="text-center text-ink-muted text-sm">
        <TextButton onPress={onBack}>{signInMessages.ssoNot}</TextButton>
      </p>
    </AuthCard>
  )
}

function SsoButton({ state }: { state: SsoState }) {
  const isBusy = state === 'VALIDATING' || state === 'VALID'
  return (
    <Button isDisabled={isBusy} size="lg" type="submit" variant="primary" wide>
      {ssoButtonText(state)}
    </Button>
  )
}

function SsoFailure(props: { message: string; onBack: () => void; onEdit: () => void }) {
  const [before, link, after] = signInMessages.ssoFailure
  return (
    <Notice isProblem>
      <p>
        {ssoProblem(props.message)}
        {before}
        <TextButton onPress={props.onBack}>{link}</TextButton>
        {after}
      </p>
      <p className="mt-1">
        <TextButton autoFocus onPress={props.onEdit}>
          {signInMessages.ssoOther}
        </TextButton>
      </p>
    </Notice>
  )
}

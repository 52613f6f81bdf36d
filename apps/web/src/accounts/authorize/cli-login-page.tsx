import { formatUserCode } from '@sandlot/core/accounts/device/user-code-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { CliLoginDevice } from './cli-login-device.tsx'
import { CliLoginToken } from './cli-login-token.tsx'

/**
 * The page to which a program without a browser sends its user: to approve it by code, or to get a token (spec AC-075).
 */
export function CliLoginPage({ userCode }: { userCode: string | undefined }) {
  useTitle(accountMessages.cliTitle)
  const code = userCode === undefined ? null : formatUserCode(userCode)
  if (code) return <CliLoginDevice code={code} key={code} />
  return (
    <AuthFrame text={accountMessages.cliText} title={accountMessages.cliTitle}>
      <div className="flex flex-col gap-4">
        <AuthCard>
          <CodeForm key={userCode} mistyped={userCode} />
        </AuthCard>
        <AuthCard>
          <CliLoginToken />
        </AuthCard>
      </div>
    </AuthFrame>
  )
}

function CodeForm({ mistyped = '' }: { mistyped: string | undefined }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(mistyped)
  const [isWrong, setWrong] = useState(mistyped !== '')

  const submit = () => {
    const code = formatUserCode(typed)
    setWrong(code === null)
    if (code) void navigate({ to: '/cli/login', search: { user_code: code } })
  }

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        autoComplete="one-time-code"
        autoCorrect="off"
        hint={accountMessages.deviceFieldHint}
        label={accountMessages.deviceField}
        onChange={(next) => {
          setTyped(next)
          setWrong(false)
        }}
        problem={isWrong ? accountMessages.deviceFieldProblem : null}
        spellCheck="false"
        value={typed}
      />
      <Button size="lg" type="submit" variant="primary" wide>
        {accountMessages.deviceContinue}
      </Button>
    </form>
  )
}

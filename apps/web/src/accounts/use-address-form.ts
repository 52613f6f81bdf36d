import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { toAppError } from '@sandlot/core/errors'
import { inputText } from '@sandlot/core/input-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { emailProblem, normalEmail } from '@sandlot/core/workspaces/rules'
import { useState } from 'react'

/** State of a form for one address: the input, what is wrong with it, and the address that the message was sent to. */
export function useAddressForm(send: (email: string) => Promise<boolean>) {
  const [email, setEmail] = useState('')
  const [fieldProblem, setFieldProblem] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const submit = async () => {
    const wrong =
      email.trim() === ''
        ? signInMessages.ssoEmailRequired
        : inputText(workspaceMessages, emailProblem(email))
    setFieldProblem(wrong)
    setProblem(null)
    if (wrong) return
    setBusy(true)
    try {
      if (await send(normalEmail(email))) setSentTo(normalEmail(email))
    } catch (error) {
      const { message, hint } = toAppError(error)
      setProblem([message, hint].filter(Boolean).join(' '))
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    problem,
    sentTo,
    reset: () => setSentTo(null),
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      void submit()
    },
    field: {
      isRequired: true,
      label: signInMessages.ssoEmail,
      name: 'email',
      onChange: (next: string) => {
        setEmail(next)
        setFieldProblem(null)
      },
      problem: fieldProblem,
      type: 'email' as const,
      value: email,
    },
  }
}

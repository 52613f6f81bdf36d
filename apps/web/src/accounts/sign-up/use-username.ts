import { usernameProblem } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { usernameAvailable } from '@sandlot/core/accounts/sign-up-rest'
import { inputText } from '@sandlot/core/input-rules'
import { useRef, useState } from 'react'
import { useServices } from '../../shell/services.tsx'

type Check = { username: string; isChecking: boolean; problem: string | null }

/**
 * Tracks a username as it is typed, and checks it with the server on blur (spec AC-055 to AC-058). Until something is
 * typed, it is the initial one.
 */
export function useUsername(initial: string, typedBefore?: string) {
  const { client } = useServices()
  const [typed, setTyped] = useState(typedBefore)
  const username = typed ?? initial
  const [check, setCheck] = useState<Check>({ username: '', isChecking: false, problem: null })
  const latest = useRef(typedBefore)

  const change = (next: string) => {
    latest.current = next
    setTyped(next)
  }

  /** Returns whether the name can be used. False if the server could not be asked. */
  const verify = async (): Promise<boolean> => {
    const asked = username
    const show = (problem: string | null) => {
      if ((latest.current ?? initial) === asked) setCheck({ username: asked, isChecking: false, problem })
      return problem === null
    }
    const problem = usernameProblem(asked)
    if (problem) return show(inputText(accountMessages, problem))
    setCheck({ username: asked, isChecking: true, problem: null })
    try {
      const answer = await client.rest(usernameAvailable, { params: { username: asked } })
      return show(answer.available ? null : (answer.message ?? accountMessages.usernameTaken))
    } catch {
      return show(accountMessages.usernameCheckFailed)
    }
  }

  // A result for a different spelling does not apply.
  const current = check.username === username ? check : undefined
  return {
    username,
    change,
    verify,
    isChecking: current?.isChecking ?? false,
    problem: current?.problem ?? null,
  }
}

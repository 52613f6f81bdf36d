import { accountMessages } from '@sandlot/core/accounts/messages'
import { authToken } from '@sandlot/core/accounts/sessions/token-rest'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { handOverLink, type Program } from '@sandlot/core/accounts/sign-in/rules'
import { toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { useState } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'
import { useMe } from '../use-me.ts'
import { copyToken, TokenText } from './token-text.tsx'

type Props = { program: Program; leave?: (href: string) => void }

const goTo = (href: string) => window.location.assign(href)

/**
 * The page to which a program on this computer sends its user. It passes a token to the program by a link that opens it
 * (spec AC-077, AC-078).
 */
export function HandOverPage({ program, leave = goTo }: Props) {
  const { client } = useServices()
  const me = useMe()
  const toast = useToast()
  const [token, setToken] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const title = signInMessages.handOverTitle(program)
  useTitle(title)

  const open = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const made = token ?? (await client.rest(authToken)).token
      setToken(made)
      leave(handOverLink(program, made))
    } catch (error) {
      setProblem(toAppError(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthFrame text={me && signInMessages.handOverText(me.username)} title={title}>
      <AuthCard>
        <p className="text-ink-muted text-sm">{signInMessages.handOverWarning}</p>
        {problem && <Notice isProblem>{problem}</Notice>}
        <Button isPending={isBusy} onPress={() => void open()} size="lg" variant="primary" wide>
          {token === null ? signInMessages.handOverOpen(program) : signInMessages.handOverAgain}
        </Button>
        {token !== null && (
          <>
            <TokenText token={token}>{signInMessages.handOverCopy}</TokenText>
            <Button onPress={() => void copyToken(toast, token)} size="lg" wide>
              {accountMessages.cliCopy}
            </Button>
          </>
        )}
      </AuthCard>
    </AuthFrame>
  )
}

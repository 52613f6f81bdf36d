import { accountMessages } from '@sandlot/core/accounts/messages'
import { authToken } from '@sandlot/core/accounts/rest'
import { signInMessages } from '@sandlot/core/accounts/sign-in-messages'
import { handOverLink, type Program } from '@sandlot/core/accounts/sign-in-rules'
import { toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { useState } from 'react'
import { copyText } from '../shell/copy-text.ts'
import { useServices } from '../shell/services.tsx'
import { useTitle } from '../shell/use-title.ts'
import { useToast } from '../shell/use-toast.ts'
import { AuthCard, AuthFrame } from './auth-frame.tsx'
import { Notice } from './notice.tsx'
import { useMe } from './use-me.ts'

type Props = { program: Program; leave?: (href: string) => void }

const goTo = (href: string) => window.location.assign(href)

/** Where a program on this computer sends its person: it is handed a token, by a link that opens it (spec AC-077, AC-078). */
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
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    toast(isCopied ? 'success' : 'error', isCopied ? accountMessages.cliCopied : accountMessages.cliNotCopied)
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
            <p className="text-ink-muted text-sm" id="token-note">
              {signInMessages.handOverCopy}
            </p>
            <output
              aria-describedby="token-note"
              aria-label={accountMessages.cliToken}
              className="select-all break-all rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm"
            >
              {token}
            </output>
            <Button onPress={() => void copy(token)} size="lg" wide>
              {accountMessages.cliCopy}
            </Button>
          </>
        )}
      </AuthCard>
    </AuthFrame>
  )
}

import { accountMessages } from '@sandlot/core/accounts/messages'
import { authToken } from '@sandlot/core/accounts/sessions/token-rest'
import { toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'
import { Notice } from '../notice.tsx'
import { copyToken, TokenText } from './token-text.tsx'

/** The alternative: a token created on request, shown once and copied by hand. */
export function CliLoginToken() {
  const { client } = useServices()
  const [token, setToken] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const make = async () => {
    setBusy(true)
    setProblem(null)
    try {
      setToken((await client.rest(authToken)).token)
    } catch (error) {
      setProblem(toAppError(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className="flex flex-col gap-0.5">
        <h2 className="font-semibold">{accountMessages.cliTokenTitle}</h2>
        {token === null && <p className="text-ink-muted text-sm">{accountMessages.cliTokenText}</p>}
      </div>
      {problem && <Notice isProblem>{problem}</Notice>}
      {token === null ? (
        <Button isPending={isBusy} onPress={() => void make()} size="lg" wide>
          {accountMessages.cliMake}
        </Button>
      ) : (
        <ShownToken token={token} />
      )}
    </>
  )
}

function ShownToken({ token }: { token: string }) {
  const toast = useToast()
  return (
    <>
      <TokenText token={token}>{accountMessages.cliOnce}</TokenText>
      <Button onPress={() => void copyToken(toast, token)} size="lg" variant="primary" wide>
        {accountMessages.cliCopy}
      </Button>
      <p className="text-ink-muted text-sm">{accountMessages.cliNext}</p>
      <pre className="overflow-x-auto rounded-md bg-sunken px-3 py-2 text-sm">
        <code>sandlot auth login --with-token</code>
      </pre>
    </>
  )
}

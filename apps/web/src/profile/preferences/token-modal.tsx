import { TOKEN_DAYS, TOKEN_DAYS_OFFERED } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { sessionMessages as say } from '@sandlot/core/accounts/sessions/messages'
import { createAccessToken } from '@sandlot/core/accounts/sessions/rest'
import { tokenProblems } from '@sandlot/core/accounts/sessions/rules'
import { type Scope, scopes } from '@sandlot/core/actions'
import { inputText } from '@sandlot/core/input-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { RadioRows } from '@sandlot/ui/radio-rows'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyToken, TokenText } from '../../accounts/authorize/token-text.tsx'
import { Notice } from '../../accounts/notice.tsx'
import { useRecentSignIn } from '../../accounts/sign-in/use-recent-sign-in.ts'
import { failureText } from '../../shell/failure-text.ts'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'

const WIDTH_PX = 480
const days = TOKEN_DAYS_OFFERED.map((count) => ({ value: String(count), label: say.tokenDaysOf(count) }))

/** Asks for a token's purpose, creates it, and shows it once. */
export function TokenModal({ isAdmin, close }: { isAdmin: boolean } & ModalProps) {
  const { client, toasts } = useServices()
  const withRecentSignIn = useRecentSignIn()
  const [form, setForm] = useState({ name: '', scope: 'write' as Scope, days: TOKEN_DAYS as number })
  const [isTold, setTold] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const problems = tokenProblems(form)

  const make = async () => {
    setTold(true)
    if (isBusy || Object.keys(problems).length > 0) return
    setBusy(true)
    setFailure(null)
    try {
      const made = await withRecentSignIn(() => client.rest(createAccessToken, { body: form }))
      if (made) setToken(made.token)
    } catch (error) {
      if (!toasts.signedOut(error)) setFailure(failureText(say.tokenCreateFailed, error))
    } finally {
      setBusy(false)
    }
  }

  // A click outside must not close it, because the token cannot be shown again.
  if (token !== null)
    return (
      <Modal onClose={close} role="alertdialog" title={say.tokenCreated} width={WIDTH_PX}>
        <ShownToken token={token} />
        <ModalActions>
          <Button onPress={() => close()}>{say.tokenDone}</Button>
        </ModalActions>
      </Modal>
    )
  return (
    <Modal onClose={close} title={say.tokenNewTitle} width={WIDTH_PX}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <div className="flex flex-col gap-4 px-5 pt-1 pb-4">
          {failure && <Notice isProblem>{failure}</Notice>}
          <TextField
            autoFocus
            hint={say.tokenNameHint}
            label={say.tokenName}
            onChange={(name) => setForm({ ...form, name })}
            problem={isTold ? inputText(say, problems.name ?? null) : null}
            value={form.name}
          />
          <RadioRows
            legend={say.tokenScope}
            onChange={(scope) => setForm({ ...form, scope })}
            options={scopes
              .filter((scope) => scope !== 'admin' || isAdmin)
              .map((scope) => ({
                value: scope,
                title: say.tokenScopes[scope],
                text: say.tokenScopeTexts[scope],
              }))}
            value={form.scope}
          />
          <Select
            label={say.tokenDays}
            onChange={(count) => setForm({ ...form, days: Number(count) })}
            options={days}
            placeholder={say.tokenDays}
            value={String(form.days)}
          />
        </div>
        <ModalActions>
          <Button onPress={() => close()}>{shellMessages.cancel}</Button>
          <Button isPending={isBusy} type="submit" variant="primary">
            {say.tokenCreate}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

/** A secret that is shown once, to be copied now. */
function ShownToken({ token }: { token: string }) {
  const toast = useToast()
  return (
    <div className="flex flex-col gap-3 px-5 pt-1 pb-4 text-sm">
      <TokenText isSmall token={token}>
        {say.tokenShownOnce}
      </TokenText>
      <div>
        <Button
          autoFocus
          icon={<Copy aria-hidden size={14} />}
          onPress={() => void copyToken(toast, token)}
          variant="primary"
        >
          {accountMessages.cliCopy}
        </Button>
      </div>
    </div>
  )
}

import { unlinkAccount } from '@sandlot/core/accounts/linked-rest'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { vercelMessages as say } from '@sandlot/core/accounts/vercel-messages'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { reloadMe } from '../session/session.ts'

/** The user's connected Vercel account, to connect or disconnect. */
export function VercelConnection({ me }: { me: CurrentUser }) {
  const services = useServices()
  const { client, toasts } = services
  const { confirm } = useModals()
  const [isBusy, setBusy] = useState(false)
  const account = me.integrations.vercel

  const disconnect = async () => {
    const { disconnectTitle: title, disconnectText: message, disconnectAction: confirmLabel } = say
    if (!(await confirm({ title, message, confirmLabel }))) return
    setBusy(true)
    try {
      await client.rest(unlinkAccount, { params: { provider: 'vercel' } })
      await reloadMe(services)
      toasts.toast('success', say.disconnected)
    } catch (error) {
      toasts.failed(say.disconnectFailed, error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 text-sm">
        <p>{account ? say.as(account.login) : say.none}</p>
        {account?.email && <p className="break-words text-ink-muted">{account.email}</p>}
      </div>
      {account ? (
        <Button isPending={isBusy} onPress={() => void disconnect()}>
          {say.disconnect}
        </Button>
      ) : (
        <a className={buttonStyle({})} href="/auth/vercel/connect">
          {say.connect}
        </a>
      )}
    </div>
  )
}

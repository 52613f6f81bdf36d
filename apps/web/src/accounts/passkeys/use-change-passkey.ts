import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import { type Passkey, removePasskey, renamePasskey } from '@sandlot/core/accounts/passkeys/rest'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { linkedKey } from '../linked/use-links.ts'
import { reloadMe } from '../session/session.ts'
import { useRecentSignIn } from '../sign-in/use-recent-sign-in.ts'
import { passkeysKey } from './use-passkeys.ts'

/** Renames a passkey, or removes it after a confirmation that explains what will be lost. */
export function useChangePasskey({ id, name, isOnlyWayIn }: Passkey) {
  const services = useServices()
  const { client, queries, toasts } = services
  const { confirm } = useModals()
  const withRecentSignIn = useRecentSignIn()
  const [isBusy, setBusy] = useState(false)

  const during = async (failed: string, work: () => Promise<boolean>): Promise<boolean> => {
    setBusy(true)
    try {
      const isDone = await work()
      const changed = [passkeysKey, linkedKey].map((queryKey) => queries.invalidateQueries({ queryKey }))
      await Promise.all(changed)
      return isDone
    } catch (error) {
      toasts.failed(failed, error)
      return false
    } finally {
      setBusy(false)
    }
  }

  const rename = (next: string) =>
    during(say.renameFailed, async () => {
      await client.rest(renamePasskey, { params: { id }, body: { name: next } })
      return true
    })

  const remove = async () => {
    const isSure = await confirm({
      title: isOnlyWayIn ? say.confirmLastTitle : say.confirmTitle,
      message: isOnlyWayIn ? say.confirmLastText(name) : say.confirmText(name),
      confirmLabel: say.remove,
      isDanger: true,
    })
    if (!isSure) return
    await during(say.removeFailed, async () => {
      const query = isOnlyWayIn ? ({ isMeant: 'true' } as const) : {}
      const done = await withRecentSignIn(() => client.rest(removePasskey, { params: { id }, query }))
      if (!done) return false
      toasts.toast('success', say.removed(name))
      await reloadMe(services)
      return true
    })
  }
  return { isBusy, remove, rename }
}

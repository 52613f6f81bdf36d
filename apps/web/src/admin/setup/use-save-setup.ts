import { setupMessages } from '@sandlot/core/admin/setup-messages'
import { toAppError } from '@sandlot/core/errors'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecentSignIn } from '../../accounts/sign-in/use-recent-sign-in.ts'
import { failureText } from '../../shell/failure-text.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { type SetupChange, saveSetup } from './queries.ts'

/** Checks and saves a part. If it could not be checked, it is saved once the admin confirms. */
export function useSaveSetup(onSaved: () => void) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const withRecentSignIn = useRecentSignIn()
  const { mutateAsync } = useMutation(saveSetup(client, queries))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (change: SetupChange): Promise<boolean> => {
    try {
      return (await withRecentSignIn(() => mutateAsync(change))) !== undefined
    } catch (error) {
      const { code, message } = toAppError(error)
      if (code !== 'unavailable' || change.settings.isUnchecked) throw error
      const isMeant = await confirm({
        title: setupMessages.uncheckedTitle,
        message,
        confirmLabel: setupMessages.saveAnyway,
      })
      if (!isMeant) return false
      return send({ ...change, settings: { ...change.settings, isUnchecked: true } } as SetupChange)
    }
  }

  const save = async (change: SetupChange) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      if (!(await send(change))) return
      toasts.toast('success', setupMessages.saved)
      onSaved()
    } catch (error) {
      if (!toasts.signedOut(error)) setProblem(failureText(setupMessages.saveFailed, error))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, problem }
}

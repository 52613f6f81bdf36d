import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { EditSession } from '../../files/working-copy/session.ts'
import { useModals } from '../../shell/use-modals.ts'
import { createLeaveGuard } from './leave-guard.ts'

const question = {
  title: editMessages.leaveTitle,
  message: editMessages.leaveText,
  confirmLabel: editMessages.leave,
  cancelLabel: editMessages.stay,
}

/** Saves before navigating away, and asks for confirmation if saving fails. */
export function useLeaveGuard(session: EditSession, flush: () => void): void {
  const { confirm } = useModals()
  const [guard] = useState(createLeaveGuard)
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ action, current, next }) => {
      const isPop = action !== 'PUSH' && action !== 'REPLACE'
      if (current.pathname === next.pathname) {
        if (isPop) guard.cameBack()
        return false
      }
      const ask = (signal: AbortSignal) => confirm(question, signal)
      return !(await guard.mayLeave({ session, flush, isPop, ask }))
    },
  })
}

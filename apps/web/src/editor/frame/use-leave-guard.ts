import { useBlocker } from '@tanstack/react-router'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { EditSession } from '../../files/working-copy/session.ts'
import { useModals } from '../../shell/use-modals.ts'

/** Saves before another page is gone to, and asks where that does not work. */
export function useLeaveGuard(session: EditSession, flush: () => void): void {
  const { confirm } = useModals()
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      flush()
      if (session.get().status.kind === 'saved') return false
      await session.saveNow()
      if (session.get().status.kind === 'saved') return false
      return !(await confirm({
        title: editMessages.leaveTitle,
        message: editMessages.leaveText,
        confirmLabel: editMessages.leave,
        cancelLabel: editMessages.stay,
      }))
    },
  })
}

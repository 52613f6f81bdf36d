import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useModals } from '../../shell/use-modals.ts'
import type { PendingComment } from './pull-queries.ts'

/** An unsent review. Leaving the page asks for confirmation. */
export function useUnsentReview() {
  const [summary, setSummary] = useState('')
  const [comments, setComments] = useState<readonly PendingComment[]>([])
  const hasSummary = summary.trim() !== ''
  const notice = hasSummary || comments.length > 0 ? pullMessages.unsent(comments.length, hasSummary) : null
  useUnsentGuard(notice)
  return {
    summary,
    setSummary,
    comments,
    /** Describes what is unsent. Null if there is nothing. */
    notice,
    add: (comment: PendingComment) => setComments((all) => [...all, comment]),
    clear: () => {
      setSummary('')
      setComments([])
    },
  }
}

export type UnsentReview = ReturnType<typeof useUnsentReview>

function useUnsentGuard(notice: string | null) {
  const { confirm } = useModals()
  useBlocker({
    disabled: notice === null,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      // A branch's review and editor share the same path.
      const isSame =
        current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)
      if (isSame || notice === null) return false
      return !(await confirm({
        title: pullMessages.leaveQuestion,
        message: `${notice} ${pullMessages.unsentIsLost}`,
        confirmLabel: pullMessages.leave,
        cancelLabel: pullMessages.stay,
        isDanger: true,
      }))
    },
  })
  useEffect(() => {
    if (notice === null) return
    const leave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', leave)
    return () => window.removeEventListener('beforeunload', leave)
  }, [notice])
}

import type { SetupStep } from '@sandlot/core/admin/setup-rest'
import { useEffect, useRef } from 'react'

/**
 * Takes whoever finished a step to the next one: its heading gets the focus. Only from where they were, or from
 * nowhere: a step that somebody else finishes takes nobody out of a field of another.
 */
export function useLeadOn(next: SetupStep | null) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(next)
  useEffect(() => {
    const left = before.current
    before.current = next
    if (next === null || next === left) return
    const at = document.activeElement
    const stepOf = (step: SetupStep) => list.current?.querySelector(`[data-step="${step}"]`)
    const wasThere = left !== null && stepOf(left)?.contains(at)
    if (wasThere || at === document.body) stepOf(next)?.querySelector<HTMLElement>('h2')?.focus()
  }, [next])
  return list
}

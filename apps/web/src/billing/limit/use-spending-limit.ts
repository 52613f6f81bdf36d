import { setSpendingLimit } from '@sandlot/core/billing/checkout/shop-queries'
import { spendingLimitOf, spendingLimitProblem } from '@sandlot/core/billing/payments/spending-limit-rules'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import type { Flow } from '../wizard/flow.ts'
import { limitMessages as say } from './messages.ts'

type Props = { flow: Flow; teamId: string; kept: number | null }

/** Tracks the spending limit as it is typed, and saves it on blur (spec BL-076 to BL-078). */
export function useSpendingLimit({ flow, teamId, kept }: Props) {
  const { client, queries, toasts } = useServices()
  const saving = useMutation({ ...setSpendingLimit(client, queries), networkMode: 'always' })
  const [text, setText] = useState(flow.search.limit ?? (kept === null ? '' : String(kept)))
  const [wasTyped, setTyped] = useState(false)
  const saved = useRef<{ dollars: number | null; done: Promise<boolean> }>({
    dollars: kept,
    done: Promise.resolve(true),
  })

  /** Resolves with whether it is saved. A value that was saved already is not sent again. */
  const save = (): Promise<boolean> => {
    const dollars = spendingLimitOf(text)
    if (dollars === null) return Promise.resolve(false)
    if (saved.current.dollars === dollars) return saved.current.done
    const done = saving.mutateAsync({ workspaceId: teamId, spendingLimit: dollars }).then(
      () => true,
      (error: unknown) => {
        saved.current = { dollars: null, done: Promise.resolve(false) }
        setText('0')
        toasts.failed(say.saveFailed, error)
        return false
      },
    )
    saved.current = { dollars, done }
    return done
  }
  return {
    text,
    problem: wasTyped ? spendingLimitProblem(text) : null,
    setText: (typed: string) => {
      setText(typed)
      setTyped(true)
    },
    save,
  }
}

import { useCallback, useRef, useState } from 'react'
import { commandLine, quoted } from '../platform/text/shell-words.ts'
import { type LogEntry, withEntry, withResult } from './log.ts'
import type { Tui } from './tui.tsx'

type Flags = { host: string | null; context: string | null; workspace: string | null }

/** The command log. Commands include the flags without which they would go to another host, account or workspace. */
export function useLog({ host, context, workspace }: Flags, clock: () => Date): Pick<Tui, 'log' | 'record'> {
  const [log, setLog] = useState<readonly LogEntry[]>([])
  const count = useRef(0)
  const record = useCallback(
    (words: readonly string[] | null, of: 'sandlot' | 'shell' = 'sandlot') => {
      if (!words) return () => {}
      count.current += 1
      const id = count.current
      const flags = Object.entries({ host, context, workspace }).flatMap(([name, value]) =>
        value ? [`--${name}`, value] : [],
      )
      const command = of === 'shell' ? words.map(quoted).join(' ') : commandLine([...flags, ...words])
      setLog((before) => withEntry(before, { id, at: clock(), command, result: null }))
      return (result: 'done' | 'failed', why?: string) =>
        setLog((before) => withResult(before, id, { result, ...(why !== undefined && { why }) }))
    },
    [host, context, workspace, clock],
  )
  return { log, record }
}

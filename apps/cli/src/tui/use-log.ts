import { useCallback, useRef, useState } from 'react'
import { type LogEntry, withEntry, withResult } from './log.ts'
import { commandLine } from './shell-words.ts'
import type { Tui } from './tui.tsx'

/** The command log; `prefix` are the flags with which this was started, without which a command goes elsewhere. */
export function useLog(prefix: readonly string[], clock: () => Date): Pick<Tui, 'log' | 'record'> {
  const [log, setLog] = useState<readonly LogEntry[]>([])
  const count = useRef(0)
  const record = useCallback(
    (words: readonly string[] | null) => {
      if (!words) return () => {}
      count.current += 1
      const id = count.current
      const command = commandLine([...prefix, ...words])
      setLog((before) => withEntry(before, { id, at: clock(), command, result: null }))
      return (result: 'done' | 'failed', why?: string) =>
        setLog((before) => withResult(before, id, { result, ...(why !== undefined && { why }) }))
    },
    [prefix, clock],
  )
  return { log, record }
}

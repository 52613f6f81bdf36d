import { useCallback, useRef, useState } from 'react'
import { type LogEntry, withEntry, withResult } from './log.ts'
import { commandLine } from './shell-words.ts'
import type { Tui } from './tui.tsx'

type Flags = { host: string | null; workspace: string | null }

/** The command log; without its flags a command would go to another host or workspace. */
export function useLog({ host, workspace }: Flags, clock: () => Date): Pick<Tui, 'log' | 'record'> {
  const [log, setLog] = useState<readonly LogEntry[]>([])
  const count = useRef(0)
  const record = useCallback(
    (words: readonly string[] | null) => {
      if (!words) return () => {}
      count.current += 1
      const id = count.current
      const flags = [...(host ? ['--host', host] : []), ...(workspace ? ['--workspace', workspace] : [])]
      const command = commandLine([...flags, ...words])
      setLog((before) => withEntry(before, { id, at: clock(), command, result: null }))
      return (result: 'done' | 'failed', why?: string) =>
        setLog((before) => withResult(before, id, { result, ...(why !== undefined && { why }) }))
    },
    [host, workspace, clock],
  )
  return { log, record }
}

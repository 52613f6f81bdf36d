import type { useApp } from 'ink'
import type { Modes } from './modes.tsx'

type SuspendTerminal = ReturnType<typeof useApp>['suspendTerminal']

/** Hands the terminal over to another program, such as an editor. */
export type Outside = (suspendTerminal: SuspendTerminal, work: () => Promise<void>) => Promise<void>

/** Long enough for the signal to arrive; a process that was stopped continues here when it is resumed. */
const WAKE_MS = 50

export function outsideWith(out: Pick<NodeJS.WritableStream, 'write'>, modes: Modes): Outside {
  let isAway = false
  return async (suspendTerminal, work) => {
    // Another program already has the terminal.
    if (isAway) return work()
    isAway = true
    try {
      await suspendTerminal(async () => {
        out.write(modes.off)
        await work()
        out.write(modes.on)
      })
    } finally {
      isAway = false
    }
  }
}

type Stopped = Pick<NodeJS.Process, 'kill' | 'listeners' | 'on' | 'off'>

/** Stops this process and its children until the shell resumes them. Without a shell it continues immediately. */
export async function stop(process: Stopped): Promise<void> {
  // A process with a listener is not stopped by the signal.
  const listeners = process.listeners('SIGTSTP') as NodeJS.SignalsListener[]
  for (const listener of listeners) process.off('SIGTSTP', listener)
  process.kill(0, 'SIGTSTP')
  await new Promise((wake) => setTimeout(wake, WAKE_MS))
  for (const listener of listeners) process.on('SIGTSTP', listener)
}

import type { useApp } from 'ink'
import type { Modes } from './terminal-modes.tsx'

type SuspendTerminal = ReturnType<typeof useApp>['suspendTerminal']

/** Gives the terminal away while something else has it, such as an editor. */
export type Outside = (suspendTerminal: SuspendTerminal, work: () => Promise<void>) => Promise<void>

/** Long enough for the signal to arrive; a process that is stopped meanwhile goes on when it is woken. */
const WAKE_MS = 50

export function outsideWith(out: Pick<NodeJS.WritableStream, 'write'>, modes: Modes): Outside {
  let isAway = false
  return async (suspendTerminal, work) => {
    // While something else has the terminal it is not ours to give.
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

/**
 * Stops this process and those started with it until the shell wakes them. Where there is no shell to come back from,
 * it goes on at once.
 */
export async function stop(process: Stopped): Promise<void> {
  // Who listens to the signal is not stopped by it.
  const listeners = process.listeners('SIGTSTP') as NodeJS.SignalsListener[]
  for (const listener of listeners) process.off('SIGTSTP', listener)
  process.kill(0, 'SIGTSTP')
  await new Promise((wake) => setTimeout(wake, WAKE_MS))
  for (const listener of listeners) process.on('SIGTSTP', listener)
}

import type { useApp } from 'ink'
import { WRAP_OFF, WRAP_ON } from './no-wrap.tsx'

type Suspend = ReturnType<typeof useApp>['suspendTerminal']

/** Long enough for the signal to arrive; a process that is stopped meanwhile goes on when it is woken. */
const WAKE_MS = 50

/**
 * Gives the terminal back to the shell, stops this process and those started with it, and takes the terminal again
 * afterwards. Where there is no shell to come back from, it is taken again at once.
 */
export const suspendWith =
  (process: Pick<NodeJS.Process, 'kill'>, out: Pick<NodeJS.WritableStream, 'write'>) =>
  (suspendTerminal: Suspend): void =>
    void suspendTerminal(async () => {
      out.write(WRAP_ON)
      process.kill(0, 'SIGTSTP')
      await new Promise((wake) => setTimeout(wake, WAKE_MS))
      out.write(WRAP_OFF)
    })

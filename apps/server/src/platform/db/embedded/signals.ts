import { StartError } from '../../start-error.ts'
import { waitFor } from './clock.ts'
import type { Context } from './context.ts'
import { readPostmaster } from './postmaster-file.ts'
import { runProgram } from './run-program.ts'

const FAST_MS = 30_000
const IMMEDIATE_MS = 10_000

/** INT is PostgreSQL's fast shutdown; QUIT its immediate one, which requires recovery on the next start. */
type Shutdown = 'INT' | 'QUIT'

/** Stops a postmaster that is a child of this process. */
export async function stopPostmaster(context: Context, pid: number, ended: Promise<string>): Promise<void> {
  let running = true
  void ended.then(() => {
    running = false
  })
  await endIt(context, pid, () => !running, 5)
}

/** Stops the postmaster of a dead server. */
export async function stopOrphan(context: Context, pid: number): Promise<void> {
  const isGone = async () => {
    const found = await readPostmaster(context.layout)
    return found.state !== 'running' || found.pid !== pid
  }
  await endIt(context, pid, isGone, 20)
}

async function endIt(
  context: Context,
  pid: number,
  isGone: () => boolean | Promise<boolean>,
  every: number,
): Promise<void> {
  if (await isGone()) return
  await signal(context, pid, 'INT')
  if (await waitFor(context.clock, isGone, { atMost: FAST_MS, every })) return
  context.log(`PostgreSQL (pid ${pid}) takes too long to shut down; it will recover on the next start`)
  await signal(context, pid, 'QUIT')
  if (await waitFor(context.clock, isGone, { atMost: IMMEDIATE_MS, every })) return
  throw new StartError(`PostgreSQL (pid ${pid}) on ${context.layout.data} does not stop. End it by hand.`)
}

async function signal(context: Context, pid: number, shutdown: Shutdown): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(context.runAs, context.binaries.pgCtl, ['kill', shutdown, String(pid)])
    return
  }
  try {
    process.kill(pid, `SIG${shutdown}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

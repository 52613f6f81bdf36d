import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Orders } from './worker.ts'

/** Starts another process that works on the same books; resolves when it does. */
export async function forkWorker(orders: Orders): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    env: { PATH: process.env.PATH ?? '', LEDGER_ORDERS: JSON.stringify(orders) },
    execArgv: [],
  })
  await Promise.race([once(child, 'message'), failed(child)])
  return child
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`the process ended with ${code}`)
}

/** Resolves when it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

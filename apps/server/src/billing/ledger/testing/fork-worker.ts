import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Orders } from './worker.ts'

/** Lets code that requires Node modules at run time, as the driver does, find them. */
const banner = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`

let script: Promise<string> | undefined

/** Bundles the worker, because loading its hundreds of files one by one takes twenty times as long at each start. */
async function inOnePiece(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    external: ['pg-native'],
    banner: { js: banner },
    ...({ bundle: true, write: false, platform: 'node', format: 'esm' } as const),
  })
  return outputFiles[0]?.text ?? ''
}

/** Starts another process that works on the same books; resolves once it does. */
export async function forkWorker(orders: Orders): Promise<ChildProcess> {
  script ??= inOnePiece()
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
  child.stdin?.end(await script)
  child.send(orders)
  await said(child, 1)
  return child
}

/** Resolves once the process has completed this many more steps. */
export function said(child: ChildProcess, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = times
    const onExit = (code: number | null) => settle(() => reject(new Error(`the process ended with ${code}`)))
    const onMessage = () => {
      left -= 1
      if (left === 0) settle(resolve)
    }
    const settle = (how: () => void) => {
      child.off('message', onMessage).off('exit', onExit)
      how()
    }
    child.on('message', onMessage).on('exit', onExit)
  })
}

/** Kills the process and resolves once it has exited. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

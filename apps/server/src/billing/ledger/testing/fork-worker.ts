import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Orders } from './worker.ts'

/** What names modules of Node at run time, as the driver does, finds them here. */
const banner = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`

let script: Promise<string> | undefined

/** The worker in one piece: its hundreds of files take twenty times as long to load one by one, at each start. */
async function inOnePiece(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    external: ['pg-native'],
    banner: { js: banner },
    ...({ bundle: true, write: false, platform: 'node', format: 'esm' } as const),
  })
  return outputFiles[0]?.text ?? ''
}

/** Starts another process that works on the same books; resolves when it does. */
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

/** Resolves once it has done so much more. */
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

/** Resolves when it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

import type { ChildProcess } from 'node:child_process'

export type FirstRun = {
  /** The address of the one-time link. */
  readonly link: string
  /** The same as a code, for programs. */
  readonly code: string
}

/** Collects a server's output, and reads from it how the first user signs in. */
export function serverOutput(server: ChildProcess) {
  let text = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return {
    text: () => text,
    firstRun: (limit: AbortSignal) =>
      new Promise<FirstRun>((resolve, reject) => {
        const look = () => {
          const firstRun = readFirstRun(text)
          if (firstRun) resolve(firstRun)
        }
        server.stdout?.on('data', look)
        limit.addEventListener('abort', () => reject(limit.reason))
        look()
      }),
  }
}

function readFirstRun(text: string): FirstRun | undefined {
  const link = /^\s*(\S+\/signin\/\S+)\s*$/m.exec(text)?.[1]
  const code = /\bcode: (\S+)\s*$/m.exec(text)?.[1]
  return link && code ? { link, code } : undefined
}

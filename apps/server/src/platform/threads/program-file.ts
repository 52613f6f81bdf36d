import { existsSync } from 'node:fs'

/** What a thread or a process runs: beside who starts it in the source, and beside the server in what is built. */
export function programFile(name: string, startedFrom: string): URL {
  const source = new URL(`./${name}.ts`, startedFrom)
  return existsSync(source) ? source : new URL(`./${name}.js`, startedFrom)
}

import { existsSync } from 'node:fs'

/** The file of a thread or process: next to its caller in the source, and next to the server in the build. */
export function programFile(name: string, startedFrom: string): URL {
  const source = new URL(`./${name}.ts`, startedFrom)
  return existsSync(source) ? source : new URL(`./${name}.js`, startedFrom)
}

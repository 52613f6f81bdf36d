import { strToU8, zipSync } from 'fflate'
import type { FileDirectory, FileModule } from './rest.ts'
import { fileTree } from './rules.ts'

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/**
 * All files of a sandbox as a zip; the same files give the same bytes. In this thread: the workers that the
 * library would start come from `blob:` addresses, which the web's content security policy forbids.
 */
export async function zipSandbox(sandbox: {
  modules: readonly FileModule[]
  directories: readonly FileDirectory[]
}): Promise<Uint8Array<ArrayBuffer>> {
  const entries = fileTree(sandbox.modules, sandbox.directories).map(({ path, module }) => [
    path,
    module.isBinary ? fromBase64(module.code) : strToU8(module.code),
  ])
  // A zip holds local time without its zone, so the fixed moment is a local one.
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1), level: 6 })
}

import { strToU8, zip } from 'fflate'
import type { FileDirectory, FileModule } from './rest.ts'
import { fileTree } from './rules.ts'

/** The earliest moment a zip can hold: the same files always make the same bytes. */
const FIXED_TIME = Date.UTC(1980, 0, 2)

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** All files of a sandbox as a zip; the same files give the same bytes. */
export function zipSandbox(sandbox: {
  modules: readonly FileModule[]
  directories: readonly FileDirectory[]
}): Promise<Uint8Array<ArrayBuffer>> {
  const entries = fileTree(sandbox.modules, sandbox.directories).map(({ path, module }) => [
    path,
    module.isBinary ? fromBase64(module.code) : strToU8(module.code),
  ])
  return new Promise((resolve, reject) => {
    zip(Object.fromEntries(entries), { mtime: FIXED_TIME, level: 6 }, (error, bytes) =>
      error ? reject(error) : resolve(bytes as Uint8Array<ArrayBuffer>),
    )
  })
}

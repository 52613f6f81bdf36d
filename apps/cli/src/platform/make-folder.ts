import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileProblem } from './file-problem.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

/**
 * Makes a folder with those above it that are missing. One by one, for Node, asked for all of them, goes on forever
 * where the system says of a folder that is there that it is not, as it does in /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  for (const folder of await missingFolders(path))
    await mkdir(folder).catch((error) => {
      if (error.code === 'EEXIST') return
      // What is above it is there.
      throw fileProblem(error.code === 'ENOENT' ? failure('EPERM') : error, 'write', folder)
    })
}

/** Those that would have to be made, the outermost first; refuses where a part of the path is no folder. */
export async function missingFolders(path: string): Promise<string[]> {
  const missing: string[] = []
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch((error) => {
      if (error.code === 'ENOENT' && dirname(folder) !== folder) return null
      throw fileProblem(error, 'write', path)
    })
    if (found?.isDirectory()) return missing
    if (found) throw fileProblem(failure('ENOTDIR'), 'write', path)
    missing.unshift(folder)
  }
}

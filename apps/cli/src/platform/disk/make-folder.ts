import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileProblem } from './file-problem.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

/**
 * Creates a folder with missing parents. One by one, because Node's recursive mode loops forever if the system reports
 * an existing folder as missing, as in /proc. Returns those that it created, outermost first.
 */
export async function makeFolder(path: string): Promise<string[]> {
  const made: string[] = []
  for (const folder of await missingFolders(path))
    try {
      await mkdir(folder)
      made.push(folder)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Its parent exists.
      if (code !== 'EEXIST') throw fileProblem(code === 'ENOENT' ? failure('EPERM') : error, 'write', folder)
    }
  return made
}

/** The folders that would have to be created, outermost first; refuses if a part of the path is no folder. */
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

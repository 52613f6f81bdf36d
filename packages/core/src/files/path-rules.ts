import { DIRECTORY_DEPTH_MAX, PATH_MAX_LENGTH, PATH_PART_MAX_BYTES } from './limits.ts'
import { fileMessages } from './messages.ts'

/** What is wrong with the path of a file or folder, from the sandbox's root and without a slash before it; or null. */
export function pathProblem(path: string): string | null {
  const shown = showPath(path)
  if (path === '') return fileMessages.pathEmpty
  if (/\p{Cc}/u.test(path) || !path.isWellFormed()) return fileMessages.pathControl(shown)
  if (path.includes('\\')) return fileMessages.pathBackslash(shown)
  const parts = path.split('/')
  if (parts.includes('')) return fileMessages.pathSlashes(shown)
  if (parts.includes('.') || parts.includes('..')) return fileMessages.pathDots(shown)
  if (path.length > PATH_MAX_LENGTH) return fileMessages.pathLong(shown, PATH_MAX_LENGTH)
  if (parts.length > DIRECTORY_DEPTH_MAX) return fileMessages.pathDeep(shown, DIRECTORY_DEPTH_MAX)
  if (parts.some((part) => new TextEncoder().encode(part).length > PATH_PART_MAX_BYTES))
    return fileMessages.nameLong(shown, PATH_PART_MAX_BYTES)
  return null
}

const SHOWN_MAX = 80

/** A path as a sentence can hold it. */
export function showPath(path: string): string {
  const clean = path.toWellFormed().replace(/\p{Cc}/gu, '\ufffd')
  return clean.length > SHOWN_MAX ? `${clean.slice(0, SHOWN_MAX)}…` : clean
}

/** The same for paths that some computers take for one: those that differ only in case or in how marks are written. */
export const pathKey = (path: string): string => path.normalize('NFC').toLowerCase()

/** The folders that a path lies in, the outermost first. */
export function parentsOf(path: string): string[] {
  const parents: string[] = []
  for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1))
    parents.push(path.slice(0, slash))
  return parents
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The folder that a path lies in; empty at the root. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A path inside a folder; the empty folder is the root. */
export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

import type { InputProblem } from '../input-rules.ts'
import { DIRECTORY_DEPTH_MAX, PATH_MAX_LENGTH, PATH_PART_MAX_BYTES } from './limits.ts'
import type { fileMessages } from './messages.ts'

export type FileProblem = InputProblem<typeof fileMessages>

/** What is wrong with the path of a new file or folder, relative to the sandbox's root; or null. */
export const pathProblem = (path: string): FileProblem | null => shapeProblem(path) ?? namesProblem(path)

/** The same without the rules for names, which were added later than some existing files. */
export function shapeProblem(path: string): FileProblem | null {
  const shown = showPath(path)
  if (path === '') return { reason: 'pathEmpty' }
  if (/\p{Cc}/u.test(path) || !path.isWellFormed()) return { reason: 'pathControl', params: [shown] }
  if (path.includes('\\')) return { reason: 'pathBackslash', params: [shown] }
  if (namesDrive(path)) return { reason: 'pathDrive', params: [shown] }
  const parts = path.split('/')
  if (parts.includes('')) return { reason: 'pathSlashes', params: [shown] }
  if (parts.includes('.') || parts.includes('..')) return { reason: 'pathDots', params: [shown] }
  if (path.length > PATH_MAX_LENGTH) return { reason: 'pathLong', params: [shown, PATH_MAX_LENGTH] }
  if (parts.length > DIRECTORY_DEPTH_MAX) return { reason: 'pathDeep', params: [shown, DIRECTORY_DEPTH_MAX] }
  if (parts.some((part) => new TextEncoder().encode(part).length > PATH_PART_MAX_BYTES))
    return { reason: 'nameLong', params: [shown, PATH_PART_MAX_BYTES] }
  return null
}

/** Whether a part of a path names a drive on Windows, such as `C:evil`. */
export const namesDrive = (path: string): boolean => /(?:^|\/)[a-z]:/i.test(path)

/** Names that Windows reserves, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]) *(?:\.|$)/i

export const isDeviceName = (name: string): boolean => DEVICE.test(name)

/** Why some operating systems cannot store such a name, or confuse it with another; or null. */
export function namesProblem(path: string): FileProblem | null {
  for (const name of path.split('/')) {
    if (isDeviceName(name)) return { reason: 'nameReserved', params: [showPath(path), showPath(name)] }
    if (/[. ]$/.test(name)) return { reason: 'nameEnd', params: [showPath(path)] }
  }
  return null
}

const SHOWN_MAX = 80

/** A path that is safe to put in a sentence. */
export function showPath(path: string): string {
  const clean = path.toWellFormed().replace(/\p{Cc}/gu, '\ufffd')
  return clean.length > SHOWN_MAX ? `${clean.slice(0, SHOWN_MAX)}…` : clean
}

/** Equal for paths that some file systems consider equal: those that differ only in case or Unicode normalization. */
export const pathKey = (path: string): string => path.normalize('NFC').toLowerCase()

/** The folders around a path, outermost first, up to the maximum depth. */
export function parentsOf(path: string): string[] {
  const parents: string[] = []
  for (
    let slash = path.indexOf('/');
    slash > 0 && parents.length < DIRECTORY_DEPTH_MAX;
    slash = path.indexOf('/', slash + 1)
  )
    parents.push(path.slice(0, slash))
  return parents
}

/** A path without trailing slashes. A regular expression would restart at each of many slashes in a row. */
export function withoutSlashesBehind(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The folder of a path; empty at the root. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A path inside a folder; an empty folder is the root. */
export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

import type { InputProblem } from '../input-rules.ts'
import { hasControls, isBlank, isLongerThan } from '../text-rules.ts'
import { FOLDER_NAME_MAX_LENGTH, FOLDER_PATH_MAX_BYTES } from './limits.ts'
import type { folderMessages } from './messages.ts'

export type FolderProblem = InputProblem<typeof folderMessages>

/** The root folder of every workspace. */
export const ROOT = '/'

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** `/a/b`: a leading slash, no trailing or doubled ones. */
export const normalPath = (path: string): string => `/${segmentsOf(path).join('/')}`

/** The last segment of a path; `/` for the root (spec EN-016, IT-085). */
export const folderName = (path: string): string => segmentsOf(path).at(-1) ?? ROOT

/** The parent's path, null for the root (spec EN-016, IT-085). */
export const folderParent = (path: string): string | null =>
  normalPath(path) === ROOT ? null : normalPath(segmentsOf(path).slice(0, -1).join('/'))

/** The depth: 0 for the root (spec EN-016, IT-085). */
export const folderLevel = (path: string): number => segmentsOf(path).length

/** Appends a name to a path (spec IT-075). */
export const joinPath = (parent: string, name: string): string => normalPath(`${parent}/${name}`)

/** The ancestors of a path from the root, ending with the path itself. */
export const pathTrail = (path: string): string[] => {
  const trail = [ROOT]
  let above = ''
  for (const name of segmentsOf(path)) {
    above += `/${name}`
    trail.push(above)
  }
  return trail
}

/** Whether a path is equal to or below another. */
export const isWithin = (path: string, ancestor: string): boolean =>
  ancestor === ROOT || path === ancestor || path.startsWith(`${ancestor}/`)

/** A name as stored: trimmed and in Unicode NFC. */
export const cleanName = (name: string): string => name.trim().normalize('NFC')

/** What is wrong with a folder's name among its siblings, or null. */
export function folderNameProblem(name: string, siblings: readonly string[] = []): FolderProblem | null {
  const clean = cleanName(name)
  if (isBlank(clean)) return { reason: 'nameRequired' }
  if (clean.includes('/')) return { reason: 'nameSlash' }
  if (hasControls(clean)) return { reason: 'nameControl' }
  // URLs drop such segments.
  if (clean === '.' || clean === '..') return { reason: 'nameDots', params: [clean] }
  if (isLongerThan(clean, FOLDER_NAME_MAX_LENGTH)) return { reason: 'nameTooLong' }
  return siblings.includes(clean) ? { reason: 'nameTaken', params: [clean] } : null
}

/** A path with each segment as stored. */
export const cleanPath = (path: string): string => `/${segmentsOf(path).map(cleanName).join('/')}`

/** What is wrong with a folder's new path, or null. Segments of its previous path `was` are not checked again. */
export function folderPathProblem(path: string, was = ROOT): FolderProblem | null {
  const names = segmentsOf(path)
  if (names.length === 0) return { reason: 'nameRequired' }
  const old = segmentsOf(was)
  const problem = names
    .map((name, at) => (name === old[at] ? null : folderNameProblem(name)))
    .find((found) => found !== null)
  if (problem) return problem
  return new TextEncoder().encode(cleanPath(path)).length > FOLDER_PATH_MAX_BYTES
    ? { reason: 'pathTooLong' }
    : null
}

/** The new path of anything at or below `from` after `from` was moved to `to`. */
export const movedPath = (path: string, from: string, to: string): string =>
  path === from ? to : isWithin(path, from) ? joinPath(to, path.slice(from.length)) : path

/**
 * Why a folder cannot be moved from one path to another in its workspace, or null; `taken` lists the existing paths.
 */
export function folderMoveProblem(
  from: string,
  to: string,
  taken: readonly string[] = [],
): FolderProblem | null {
  if (from === ROOT) return { reason: 'rootStays' }
  const problem = folderPathProblem(to, from)
  if (problem) return problem
  if (from === to) return null
  if (isWithin(to, from)) return { reason: 'intoItself' }
  return taken.includes(to) ? { reason: 'pathTaken', params: [to] } : null
}

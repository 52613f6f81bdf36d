import type { InputProblem } from '../input-rules.ts'
import { hasControls, isBlank, isLongerThan } from '../text-rules.ts'
import { FOLDER_NAME_MAX_LENGTH, FOLDER_PATH_MAX_BYTES } from './limits.ts'
import type { folderMessages } from './messages.ts'

export type FolderProblem = InputProblem<typeof folderMessages>

/** The folder that every workspace has and that holds all others. */
export const ROOT = '/'

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** `/a/b`: one slash in front, none behind, none doubled. */
export const normalPath = (path: string): string => `/${segmentsOf(path).join('/')}`

/** The last part of a path; the root is `/` (spec EN-016, IT-085). */
export const folderName = (path: string): string => segmentsOf(path).at(-1) ?? ROOT

/** The path of the folder that a folder lies in, null for the root (spec EN-016, IT-085). */
export const folderParent = (path: string): string | null =>
  normalPath(path) === ROOT ? null : normalPath(segmentsOf(path).slice(0, -1).join('/'))

/** How many folders lie above it: 0 for the root (spec EN-016, IT-085). */
export const folderLevel = (path: string): number => segmentsOf(path).length

/** A name below a path (spec IT-075). */
export const joinPath = (parent: string, name: string): string => normalPath(`${parent}/${name}`)

/** The folders above a path from the root on, and itself at the end. */
export const pathTrail = (path: string): string[] => {
  const trail = [ROOT]
  let above = ''
  for (const name of segmentsOf(path)) {
    above += `/${name}`
    trail.push(above)
  }
  return trail
}

/** Whether a folder is another one or lies somewhere below it. */
export const isWithin = (path: string, ancestor: string): boolean =>
  ancestor === ROOT || path === ancestor || path.startsWith(`${ancestor}/`)

/** A name as it is kept: without blanks around it, each letter spelled in one way. */
export const cleanName = (name: string): string => name.trim().normalize('NFC')

/** What is wrong with the name of a folder among others in the same place, or null. */
export function folderNameProblem(name: string, siblings: readonly string[] = []): FolderProblem | null {
  const clean = cleanName(name)
  if (isBlank(clean)) return { reason: 'nameRequired' }
  if (clean.includes('/')) return { reason: 'nameSlash' }
  if (hasControls(clean)) return { reason: 'nameControl' }
  // Addresses lose such a part on their way.
  if (clean === '.' || clean === '..') return { reason: 'nameDots', params: [clean] }
  if (isLongerThan(clean, FOLDER_NAME_MAX_LENGTH)) return { reason: 'nameTooLong' }
  return siblings.includes(clean) ? { reason: 'nameTaken', params: [clean] } : null
}

/** A path whose parts are as names are kept. */
export const cleanPath = (path: string): string => `/${segmentsOf(path).map(cleanName).join('/')}`

/**
 * What is wrong with a path that a folder is to have, or null. The names in `was`, the path that it had, stay what they
 * are.
 */
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

/** Where what lies at or below `from` is once `from` has become `to`. */
export const movedPath = (path: string, from: string, to: string): string =>
  path === from ? to : isWithin(path, from) ? joinPath(to, path.slice(from.length)) : path

/** Why a folder cannot go from one path to another of the same workspace, or null; `taken` are the paths there. */
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

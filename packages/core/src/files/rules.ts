import { DIRECTORY_DEPTH_MAX } from './limits.ts'
import type { FileDirectory, FileModule, SavedVersion } from './rest.ts'

export type TreeFile = { path: string; module: FileModule }

type Directory = Pick<FileDirectory, 'shortid' | 'title' | 'directoryShortid'>

/** The path of each directory by its short id, without a leading slash; a cycle or a missing parent ends the chain. */
export function directoryPaths(directories: readonly Directory[]): Map<string, string> {
  const byId = new Map(directories.map((directory) => [directory.shortid, directory]))
  const pathOf = (directory: Directory): string => {
    const names: string[] = []
    let current: Directory | undefined = directory
    for (let depth = 0; current && depth < DIRECTORY_DEPTH_MAX; depth += 1) {
      names.unshift(current.title)
      current = current.directoryShortid === null ? undefined : byId.get(current.directoryShortid)
    }
    return names.join('/')
  }
  return new Map(directories.map((directory) => [directory.shortid, pathOf(directory)]))
}

/** Every file with its path, folders first, then by name (contract §5: paths follow from the directory chain). */
export function fileTree(modules: readonly FileModule[], directories: readonly FileDirectory[]): TreeFile[] {
  const paths = directoryPaths(directories)
  const files = modules.map((module) => {
    const folder = module.directoryShortid === null ? undefined : paths.get(module.directoryShortid)
    return { path: folder ? `${folder}/${module.title}` : module.title, module }
  })
  return files.sort((a, b) => comparePaths(a.path, b.path))
}

/** Orders paths like a file explorer: on each level folders first, then by name. */
export function comparePaths(a: string, b: string): number {
  const left = a.split('/')
  const right = b.split('/')
  for (let level = 0; level < Math.min(left.length, right.length); level += 1) {
    const leftIsFile = level === left.length - 1
    const rightIsFile = level === right.length - 1
    if (leftIsFile !== rightIsFile) return leftIsFile ? 1 : -1
    const order = (left[level] ?? '').localeCompare(right[level] ?? '', 'en', { sensitivity: 'base' })
    if (order !== 0) return order
  }
  return left.length - right.length || (a < b ? -1 : 1)
}

export type FileNode = { name: string; path: string; file: TreeFile | null; children: FileNode[] }

/** Folders and files as a tree in the order of `fileTree`, including empty folders. */
export function nestFiles(modules: readonly FileModule[], directories: readonly FileDirectory[]): FileNode[] {
  const roots: FileNode[] = []
  const folders = new Map<string, FileNode>()
  const childrenOf = (path: string): FileNode[] => {
    if (path === '') return roots
    const known = folders.get(path)
    if (known) return known.children
    const slash = path.lastIndexOf('/')
    const node: FileNode = { name: path.slice(slash + 1), path, file: null, children: [] }
    folders.set(path, node)
    childrenOf(path.slice(0, Math.max(0, slash))).push(node)
    return node.children
  }
  for (const file of fileTree(modules, directories)) {
    const slash = file.path.lastIndexOf('/')
    const siblings = childrenOf(file.path.slice(0, Math.max(0, slash)))
    siblings.push({ name: file.path.slice(slash + 1), path: file.path, file, children: [] })
  }
  for (const path of directoryPaths(directories).values()) childrenOf(path)
  return sortNodes(roots)
}

const sortNodes = (nodes: readonly FileNode[]): FileNode[] =>
  nodes
    .map((node) => ({ ...node, children: sortNodes(node.children) }))
    .sort((a, b) => Number(a.file !== null) - Number(b.file !== null) || comparePaths(a.name, b.name))

const withoutSlash = (path: string) => path.replace(/^\/+/, '')

/**
 * The file to show: the requested one, null if it does not exist; by default the entry, a readme, or the first file.
 */
export function fileToShow(
  files: readonly TreeFile[],
  wanted: string | undefined,
  entry: string | null,
): TreeFile | null {
  const at = (path: string) => files.find((file) => file.path === withoutSlash(path))
  if (wanted !== undefined && wanted !== '') return at(wanted) ?? null
  const readMe = files.find((file) => /^readme\.md$/i.test(file.path))
  return (entry ? at(entry) : undefined) ?? readMe ?? files[0] ?? null
}

/** The folders around a file, outermost first. */
export const foldersAround = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'))

/** The size of a file in bytes; binary contents are base64. */
export function fileSize({ code, isBinary }: Pick<FileModule, 'code' | 'isBinary'>): number {
  if (!isBinary) return new TextEncoder().encode(code).length
  return Math.floor((code.length * 3) / 4) - (code.endsWith('==') ? 2 : code.endsWith('=') ? 1 : 0)
}

/** Turns a title into a file name for downloads (spec TP-014). */
export function slugify(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return slug || 'sandbox'
}

/** The people behind a version: whoever saved it, then the others who typed in it. */
export const makersOf = ({ author, coAuthors = [] }: Pick<SavedVersion, 'author' | 'coAuthors'>) => [
  ...(author ? [author] : []),
  ...coAuthors,
]

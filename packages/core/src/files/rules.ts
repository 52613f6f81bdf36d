import { DIRECTORY_DEPTH_MAX } from './limits.ts'
import type { FileDirectory, FileModule } from './rest.ts'

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

/** Every file with its path, folders before files, by name (contract §5: paths follow from the directory chain). */
export function fileTree(modules: readonly FileModule[], directories: readonly FileDirectory[]): TreeFile[] {
  const paths = directoryPaths(directories)
  const files = modules.map((module) => {
    const folder = module.directoryShortid === null ? undefined : paths.get(module.directoryShortid)
    return { path: folder ? `${folder}/${module.title}` : module.title, module }
  })
  return files.sort((a, b) => comparePaths(a.path, b.path))
}

/** Orders paths as a file explorer does: at each level folders first, then by name. */
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

/** A file name for a download, from a title (spec TP-014). */
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

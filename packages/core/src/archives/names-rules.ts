import { isDeviceName, pathKey } from '../files/path-rules.ts'
import { folderName, folderParent, ROOT } from '../folders/rules.ts'
import { ARCHIVE_NAME_MAX_LENGTH } from './limits.ts'
import { MANIFEST_NAME } from './manifest-rules.ts'

/** The closest name that every file system accepts. */
export function portableName(name: string): string {
  const plain = [...name.normalize('NFC').toWellFormed()]
    .map((letter) => (/[\p{Cc}\p{Cf}<>:"/\\|?*]/u.test(letter) ? '-' : letter))
    .slice(0, ARCHIVE_NAME_MAX_LENGTH)
    .join('')
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
  return plain === '' ? 'sandbox' : isDeviceName(plain) ? `_${plain}` : plain
}

/** Makes names unique within one directory by numbering duplicates. */
function createNames(taken: readonly string[] = []) {
  const keys = new Set(taken.map(pathKey))
  // Remembers the next number, so that thousands of equal names stay linear.
  const next = new Map<string, number>()
  return (wanted: string): string => {
    const name = portableName(wanted)
    for (let number = next.get(pathKey(name)) ?? 1; ; number += 1) {
      const numbered = number === 1 ? name : `${name} ${number}`
      if (keys.has(pathKey(numbered))) continue
      keys.add(pathKey(numbered))
      next.set(pathKey(name), number + 1)
      return numbered
    }
  }
}

type Placed = { folder: string | null; name: string }

/**
 * The directory of each sandbox in the zip, in order: inside its folder's directory, named after the sandbox. `folders`
 * lists all folders of the archive, parents first. No directory is nested in another sandbox's.
 */
export function archiveDirectories(folders: readonly string[], sandboxes: readonly Placed[]): string[] {
  const namesIn = new Map([['', createNames([MANIFEST_NAME])]])
  const directories = new Map([[ROOT, '']])
  const place = (parent: string, wanted: string): string => {
    const names = namesIn.get(parent) ?? createNames()
    namesIn.set(parent, names)
    const name = names(wanted)
    return parent === '' ? name : `${parent}/${name}`
  }
  for (const folder of folders) {
    if (folder === ROOT) continue
    const parent = directories.get(folderParent(folder) ?? ROOT) ?? ''
    directories.set(folder, place(parent, folderName(folder)))
  }
  return sandboxes.map(({ folder, name }) => place(directories.get(folder ?? ROOT) ?? '', name))
}

/** The last segment of each folder's path, made unique. */
export function rootNames(paths: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return new Map(
    paths.map((path) => {
      const name = path === ROOT ? '' : folderName(path)
      let free = name
      let number = next.get(name) ?? 2
      for (; taken.has(free); number += 1) free = `${name} ${number}`
      next.set(name, number)
      taken.add(free)
      return [path, free === '' ? ROOT : `/${free}`]
    }),
  )
}

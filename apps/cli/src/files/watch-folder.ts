import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { isReserved, PACKAGES } from './scan.ts'

type Hears = {
  /** Called with the path of what may have changed. */
  changed: (path: string) => void
  /** Called if the system does not watch this folder any more, or not all of it. */
  failed: () => void
}

const isLeftOut = (path: string) => isReserved(path) || path.split('/').includes(PACKAGES)

/** Watches a folder with its subfolders, except for packages. Returns a function that stops it. */
export function watchFolder(root: string, hears: Hears, platform: string): () => void {
  // Elsewhere, Node's own recursion watches each file, and misses every change to one that was replaced once.
  return ['darwin', 'win32'].includes(platform) ? watchWhole(root, hears) : watchEach(root, hears)
}

function watchWhole(root: string, { changed, failed }: Hears): () => void {
  const watcher = watch(root, { recursive: true }, (_event, name) => {
    const path = name?.replaceAll('\\', '/') ?? ''
    if (!isLeftOut(path)) changed(path)
  })
  watcher.on('error', failed)
  return () => watcher.close()
}

/** One watcher per folder, which hears of everything directly in it. */
function watchEach(root: string, { changed, failed }: Hears): () => void {
  const watchers = new Map<string, FSWatcher>()
  let isFull = false

  const drop = (folder: string) => {
    for (const [path, watcher] of watchers)
      if (path === folder || path.startsWith(`${folder}/`)) {
        watcher.close()
        watchers.delete(path)
      }
  }
  const fail = (error: NodeJS.ErrnoException) => {
    // The watcher of the folder above reports one that is gone.
    if (isFull || error.code === 'ENOENT' || error.code === 'ENOTDIR') return
    isFull = true
    failed()
  }
  const add = (folder: string) => {
    try {
      if (!lstatSync(join(root, folder)).isDirectory()) return
      const watcher = watch(join(root, folder), (event, name) => {
        const path = folder === '' ? `${name}` : `${folder}/${name}`
        if (name === null || isLeftOut(path)) return
        if (event === 'rename') {
          // A new folder of the same name needs a watcher of its own.
          drop(path)
          add(path)
        }
        changed(path)
      })
      watchers.set(folder, watcher.on('error', fail))
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (entry.isDirectory() && !isLeftOut(path)) add(path)
      }
    } catch (error) {
      fail(error as NodeJS.ErrnoException)
    }
  }
  add('')
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}

/** Editors save a file in several steps. */
const SETTLE_MS = 100

/** The same, called once for changes that come together. */
export function watchSettled(
  root: string,
  { changed, failed }: { changed: () => void; failed: () => void },
  platform: string,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(changed, SETTLE_MS)
  }
  const stop = watchFolder(root, { changed: settle, failed }, platform)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

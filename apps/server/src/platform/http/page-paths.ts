import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What programs look for and pages are not called: hidden files, and names with the ending of a file. */
const LOOKS_LIKE_FILE = /\/\.|\.[a-z][a-z0-9]{0,7}$/i

export type PagePaths = {
  /** Whether the web app has a page there; null where the list of its pages was not built. */
  has(path: string): boolean | null
  looksLikeFile(path: string): boolean
}

/** Reads which pages the built web app has: patterns with `$name` for one part of the path and `$` for the rest. */
export function readPagePaths(folder: string): PagePaths {
  const file = join(folder, 'pages.json')
  const patterns = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : null
  const pages = patterns?.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .split('/')
          .map((part) =>
            part === '$' ? '.*' : part.startsWith('$') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&'),
          )
          .join('/')}/?$`,
      ),
  )
  return {
    has: (path) => pages?.some((page) => page.test(path)) ?? null,
    looksLikeFile: (path) => LOOKS_LIKE_FILE.test(path),
  }
}

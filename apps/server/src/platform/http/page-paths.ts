import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** What programs look for and pages are not called: hidden files, and names with the ending of a file. */
const LOOKS_LIKE_FILE = /\/\.|\.[a-z][a-z0-9]{0,7}$/i

export type PagePaths = {
  /** Whether the web app has a page there. */
  has(path: string): boolean
  looksLikeFile(path: string): boolean
}

/** Reads which pages the built web app has: patterns with `$name` for one part of the path and `$` for the rest. */
export function readPagePaths(folder: string): PagePaths {
  const file = join(folder, 'pages.json')
  if (!existsSync(file))
    throw new StartError(
      `The built web app has no list of its pages: ${file} is missing. Build it again, which npm start does.`,
    )
  const patterns = JSON.parse(readFileSync(file, 'utf8')) as string[]
  const pages = patterns.map(
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
    has: (path) => pages.some((page) => page.test(path)),
    looksLikeFile: (path) => LOOKS_LIKE_FILE.test(path),
  }
}

import { resourceTag } from '@sandlot/core/files/external-resources-rules'
import { withoutSlashesBehind } from '@sandlot/core/files/path-rules'
import { tagIn } from '@sandlot/core/files/tag-rules'

/** Where a static site may have the file of a URL: the path itself, with `.html`, or as a folder's index. */
export function sitePaths(pathname: string): string[] {
  const path = decoded(pathname)
  if (path === null) return []
  const clean = withoutSlashesBehind(path.replace(/^\/+/, ''))
  if (clean === '') return ['index.html']
  return path.endsWith('/') ? [`${clean}/index.html`] : [clean, `${clean}.html`, `${clean}/index.html`]
}

/**
 * The address of a folder's page, if it was requested without the slash behind: relative links in the page would lead to
 * the folder above. Null for all other files.
 */
export function folderAddress(url: string, file: string): string | null {
  const [pathname = '', ...query] = url.split('?')
  const [, withEnding, page] = sitePaths(pathname)
  if (withEnding === undefined || file !== page) return null
  const folder = file.slice(0, -'index.html'.length).split('/').map(encodeURIComponent).join('/')
  return [`/${folder}`, ...query].join('?')
}

/**
 * Where a bundled project may have the file of a URL that is not a module: in its public folder, or at the path itself.
 */
export function publicPaths(pathname: string): string[] {
  const path = decoded(pathname)?.replace(/^\/+/, '')
  return path ? [`public/${path}`, `static/${path}`, path] : []
}

function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname)
    return path.includes('\0') ? null : path
  } catch {
    return null
  }
}

/** How far the head of a page is searched. One that begins later is ignored: pages without one work as well. */
const BEGINNING_BYTES = 64 * 1024
/** In bytes, including an optional UTF-8 byte order mark. */
const PLACES = [/<head\b/i, /^(?:\xef\xbb\xbf)?\s*<!doctype/i]

/**
 * Inserts our script and the external resources before a page's own scripts; no line moves, so that errors keep their
 * line numbers. Because the page may be large, its bytes are neither decoded nor copied: the parts are sent one after
 * the other.
 */
export function withScripts(page: Buffer, ownScript: string, resources: readonly string[]): Buffer[] {
  const beginning = page.toString('latin1', 0, BEGINNING_BYTES)
  const end = PLACES.map((opening) => tagIn(beginning, opening)).find(Boolean)?.end ?? 0
  const added = Buffer.from(ownScript + resources.map(resourceTag).join(''))
  return [page.subarray(0, end), added, page.subarray(end)]
}

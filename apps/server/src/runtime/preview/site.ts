import { resourceTag } from '@sandlot/core/files/external-resources-rules'
import { withoutSlashesBehind } from '@sandlot/core/files/path-rules'
import { tagIn } from '@sandlot/core/files/tag-rules'

/** Where a static site may have the file for an address: itself, with `.html`, as a folder's index. */
export function sitePaths(pathname: string): string[] {
  const path = decoded(pathname)
  if (path === null) return []
  const clean = withoutSlashesBehind(path.replace(/^\/+/, ''))
  if (clean === '') return ['index.html']
  return path.endsWith('/') ? [`${clean}/index.html`] : [clean, `${clean}.html`, `${clean}/index.html`]
}

/** Where a bundled project has the file for an address that no module stands for: its public folder, else itself. */
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

/** How far the head of a page is looked for. One that begins later is not used: a page without one works as well. */
const BEGINNING_BYTES = 64 * 1024
/** In bytes, with the mark that UTF-8 may begin with. */
const PLACES = [/<head\b/i, /^(?:\xef\xbb\xbf)?\s*<!doctype/i]

/**
 * A page with our script and the external resources in front of its own; no line moves, so errors keep theirs. The
 * page may be large, so its bytes are neither read as text nor copied: the parts are sent one after the other.
 */
export function withScripts(page: Buffer, ownScript: string, resources: readonly string[]): Buffer[] {
  const beginning = page.toString('latin1', 0, BEGINNING_BYTES)
  const end = PLACES.map((opening) => tagIn(beginning, opening)).find(Boolean)?.end ?? 0
  const added = Buffer.from(ownScript + resources.map(resourceTag).join(''))
  return [page.subarray(0, end), added, page.subarray(end)]
}

import { resourceTag } from '@sandlot/core/files/external-resources-rules'

/** Where a static site may have the file for an address: itself, with `.html`, as a folder's index. */
export function sitePaths(pathname: string): string[] {
  const path = decoded(pathname)
  if (path === null) return []
  const clean = path.replace(/^\/+|\/+$/g, '')
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

const HEAD = /<head\b[^>]*>/i
const DOCTYPE = /^\s*<!doctype[^>]*>/i

/** A page with our script and the external resources in front of its own; no line moves, so errors keep theirs. */
export function withScripts(html: string, ownScript: string, resources: readonly string[]): string {
  const added = ownScript + resources.map(resourceTag).join('')
  const place = HEAD.exec(html) ?? DOCTYPE.exec(html)
  if (!place) return added + html
  const end = place.index + place[0].length
  return html.slice(0, end) + added + html.slice(end)
}

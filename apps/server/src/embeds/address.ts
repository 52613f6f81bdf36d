const PAGE = /^\/(?:p\/(?:sandbox|devbox)|s|embed)\/([^/]+)\/?$/

/** Returns the id or alias in the path of a sandbox page; null for other pages. */
export function sandboxIn(path: string): string | null {
  try {
    return decodeURIComponent(PAGE.exec(path)?.[1] ?? '') || null
  } catch {
    return null
  }
}

import { previewOrigin } from '@sandlot/core/runtime/rules'

const PAGE = /^\/(?:p\/(?:sandbox|devbox)|s|embed|api\/v1\/sandboxes)\/(github\/.+|[^/]+)/
const MARK = 'sandlot-id'

/** Whether a word is a URL rather than an id or title. */
export const isAddress = (word: string): boolean => /^https?:\/\//i.test(word)

/** The sandbox of a page on the host: its editor, short link, embed or API; null for other pages. */
export function idInPage(address: string, host: string): string | null {
  const url = new URL(address)
  return url.origin === host ? decoded(PAGE.exec(url.pathname)?.[1]) : null
}

/** The sandbox of a preview or port URL, by the instance's URL pattern. */
export function idInPreview(address: string, pattern: string): string | null {
  const url = new URL(address)
  const [before = '', after = ''] = new URL(previewOrigin(pattern, MARK)).host.split(MARK)
  if (!url.host.startsWith(before) || !url.host.endsWith(after)) return null
  const name = url.host.slice(before.length, url.host.length - after.length)
  return /^([a-z0-9]+)(?:-\d+)?$/.exec(name)?.[1] ?? null
}

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part).replace(/\/+$/, '')
  } catch {
    return null
  }
}

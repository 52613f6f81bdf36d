/*
 * HTML pages are searched for single tags, never parsed. Users write them, so every search is linear: no pattern here
 * scans from each position to the end.
 */

type Tag = { start: number; end: number }

/**
 * The complete tags with this opening, in order. After one that never closes, no later one can, so nothing is scanned
 * twice.
 */
export function* tagsIn(html: string, opening: RegExp): Generator<Tag, undefined> {
  const search = new RegExp(opening, `${opening.flags}g`)
  for (let found = search.exec(html); found; found = search.exec(html)) {
    const close = html.indexOf('>', search.lastIndex)
    if (close < 0) return
    search.lastIndex = close + 1
    yield { start: found.index, end: close + 1 }
  }
}

/** The first of them. */
export const tagIn = (html: string, opening: RegExp): Tag | null => tagsIn(html, opening).next().value ?? null

export const SCRIPT = /<script\b/i

/** The source of a script tag if it is a file of the project; others have a host. */
export function ownSource(tag: string): string | null {
  const source = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1]
  return source === undefined || /^(?:[a-z]+:)?\/\//i.test(source) ? null : source
}

/** Where the blanks before a position in a line begin. */
export function blanksBefore(html: string, place: number): number {
  let start = place
  while (html[start - 1] === ' ' || html[start - 1] === '\t') start -= 1
  return start
}

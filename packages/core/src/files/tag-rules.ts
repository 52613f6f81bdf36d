/*
 * Pages are searched for single tags, never parsed. Users write them, so each search passes over a page once: no pattern
 * here runs from every place of it to its end.
 */

type Tag = { start: number; end: number }

/**
 * The whole tags that begin so, one after the other. Where one never ends none behind it does, so nothing is looked at
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

/** The address that a script's tag names, if that is one of the project itself: others have a host. */
export function ownSource(tag: string): string | null {
  const source = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1]
  return source === undefined || /^(?:[a-z]+:)?\/\//i.test(source) ? null : source
}

/** Where the blanks begin that stand before a place in a line. */
export function blanksBefore(html: string, place: number): number {
  let start = place
  while (html[start - 1] === ' ' || html[start - 1] === '\t') start -= 1
  return start
}

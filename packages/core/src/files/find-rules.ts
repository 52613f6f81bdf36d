/** A search in files. */
export type FindQuery = {
  text: string
  matchCase: boolean
  wholeWord: boolean
  /** Whether the text is a regular expression. */
  isExpression: boolean
}

export type FindFile = { path: string; code: string; isBinary: boolean }

export type Match = {
  /** Offsets in the file; `to` is exclusive. */
  from: number
  to: number
  /** Both 1-based; the column in UTF-16 units. */
  line: number
  column: number
  /** The matching line without indentation, shortened if long, and the match's position in it. */
  preview: { text: string; from: number; to: number }
}

export type FileMatches = { path: string; matches: Match[] }

/** When a search stops early; `now` in milliseconds. */
export type FindLimits = { matchesMax: number; timeMs: number; now: () => number }

export type Found = {
  files: FileMatches[]
  count: number
  /** Why it stopped before all files were searched. */
  stoppedBy: 'count' | 'time' | null
}

const PREVIEW_MAX_LENGTH = 200
const PREVIEW_BEFORE_LENGTH = 20
/** Matches between checks of the clock. */
const MATCHES_PER_LOOK = 256

const WORD = String.raw`[\p{L}\p{N}_]`
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

function compile(source: string, flags: string): RegExp | { problem: string } {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    // Engines prefix the reason with the whole expression.
    const message = error instanceof Error ? error.message : String(error)
    return { problem: message.slice(message.lastIndexOf(': ') + 2) || message }
  }
}

/** The regular expression of a query, or why it is invalid. */
export function findExpression(query: FindQuery): RegExp | { problem: string } {
  const source = query.isExpression ? query.text : escaped(query.text)
  const flags = query.matchCase ? 'gm' : 'gim'
  const whole = query.wholeWord ? `(?<!${WORD})(?:${source})(?!${WORD})` : source
  // Rejects expressions that only balance together with the surrounding group.
  const alone = query.isExpression ? compile(source, flags) : null
  if (alone && 'problem' in alone) return alone
  const withUnicode = compile(whole, `${flags}u`)
  if (!('problem' in withUnicode)) return withUnicode
  // Many expressions escape characters that Unicode mode does not allow to be escaped.
  return compile(query.wholeWord ? `\\b(?:${source})\\b` : source, flags)
}

/** The non-empty matches of an expression in a text. */
function* matchesIn(code: string, expression: RegExp): Generator<RegExpExecArray> {
  expression.lastIndex = 0
  for (let found = expression.exec(code); found; found = expression.exec(code)) {
    if (found[0] !== '') yield found
    else expression.lastIndex += 1
  }
}

function previewOf(code: string, from: number, to: number): Match['preview'] {
  const lineStart = code.lastIndexOf('\n', from - 1) + 1
  const nextLine = code.indexOf('\n', from)
  const lineEnd = nextLine === -1 ? code.length : nextLine
  const near = Math.max(lineStart, from - PREVIEW_BEFORE_LENGTH)
  const start = near + (/^[ \t]*/.exec(code.slice(near, from))?.[0].length ?? 0)
  const text = code.slice(start, Math.min(lineEnd, start + PREVIEW_MAX_LENGTH)).replace(/\r$/, '')
  const isCut = /\S/.test(code.slice(Math.max(lineStart, near - PREVIEW_BEFORE_LENGTH), start))
  const before = isCut ? '…' : ''
  const at = before.length + from - start
  return { text: before + text, from: at, to: Math.min(before.length + text.length, at + to - from) }
}

/** Finds the lines of ascending offsets, each time continuing from the last. */
function lineCounter(code: string) {
  let line = 1
  let start = 0
  return (offset: number) => {
    for (
      let next = code.indexOf('\n', start);
      next !== -1 && next < offset;
      next = code.indexOf('\n', start)
    ) {
      line += 1
      start = next + 1
    }
    return { line, column: offset - start + 1 }
  }
}

/**
 * Searches all text files in order until a limit is reached. An expression that backtracks forever cannot be stopped
 * from here, so callers must be able to terminate the whole thread.
 */
export function findInFiles(
  files: readonly FindFile[],
  query: FindQuery,
  limits: FindLimits,
): Found | { problem: string } {
  const expression = findExpression(query)
  if ('problem' in expression) return expression
  const found: Found = { files: [], count: 0, stoppedBy: null }
  if (query.text === '') return found
  const start = limits.now()
  const isLate = () => limits.now() - start > limits.timeMs
  for (const { path, code, isBinary } of files) {
    if (isBinary) continue
    const matches: Match[] = []
    const placeOf = lineCounter(code)
    for (const match of matchesIn(code, expression)) {
      if (found.count === limits.matchesMax) found.stoppedBy = 'count'
      else if (found.count % MATCHES_PER_LOOK === MATCHES_PER_LOOK - 1 && isLate()) found.stoppedBy = 'time'
      if (found.stoppedBy) break
      const from = match.index
      const to = from + match[0].length
      matches.push({ from, to, ...placeOf(from), preview: previewOf(code, from, to) })
      found.count += 1
    }
    if (matches.length > 0) found.files.push({ path, matches })
    if (!found.stoppedBy && isLate()) found.stoppedBy = 'time'
    if (found.stoppedBy) break
  }
  return found
}

/** Expands a replacement; for a regular expression, `$1`, `$<name>` and `$&` refer to the match. */
function expanded(match: RegExpExecArray, query: FindQuery, replacement: string): string {
  if (!query.isExpression) return replacement
  return replacement.replace(/\$(?:(\$)|(&)|(\d{1,2})|<([^>]*)>)/g, (whole, dollar, all, group, name) => {
    if (dollar) return '$'
    if (all) return match[0]
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : whole
    return Number(group) < match.length && Number(group) > 0 ? (match[Number(group)] ?? '') : whole
  })
}

/** The text with every match replaced, and their number; or only the match at an offset. */
function replaceIn(
  code: string,
  expression: RegExp,
  query: FindQuery,
  replacement: string,
  only?: number,
): { code: string; count: number } {
  const parts: string[] = []
  let done = 0
  let count = 0
  for (const match of matchesIn(code, expression)) {
    if (only !== undefined && match.index > only) break
    if (only !== undefined && match.index !== only) continue
    parts.push(code.slice(done, match.index), expanded(match, query, replacement))
    done = match.index + match[0].length
    count += 1
  }
  return { code: parts.join('') + code.slice(done), count }
}

export type Replaced = { path: string; code: string; count: number }

/**
 * The changed texts of all files with matches, without limits, each with its number of matches. `only` restricts it to
 * one file, or to the match at an offset, if it is still there.
 */
export function replaceInFiles(
  files: readonly FindFile[],
  query: FindQuery,
  replacement: string,
  only?: { path: string; from?: number },
): Replaced[] | { problem: string } {
  const expression = findExpression(query)
  if ('problem' in expression) return expression
  if (query.text === '') return []
  return files.flatMap(({ path, code, isBinary }) => {
    if (isBinary || (only && path !== only.path)) return []
    const replaced = replaceIn(code, expression, query, replacement, only?.from)
    return replaced.count > 0 ? [{ path, ...replaced }] : []
  })
}

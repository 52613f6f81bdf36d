import { refusalError } from '@sandlot/core/actions'
import { JSON_DEPTH_MAX } from '@sandlot/core/limits'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'

const [QUOTE, BACKSLASH] = ['"', '\\']

/** Returns where the string that begins at `start` ends: after its closing quote, ignoring escaped ones. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf(QUOTE, start + 1); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    let first = at
    while (text[first - 1] === BACKSLASH) first -= 1
    if ((at - first) % 2 === 0) return at + 1
  }
  return text.length
}

/** Whether JSON is nested more deeply than its readers can handle. Looks at each character once or twice. */
export function isTooDeep(text: string, most = JSON_DEPTH_MAX): boolean {
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const sign = text[at]
    if (sign === QUOTE) {
      at = endOfString(text, at)
      continue
    }
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > most) return true
    at += 1
  }
  return false
}

export function assertShallow(text: string): void {
  if (isTooDeep(text)) throw refusalError(requestRefusals, 'tooDeep')
}

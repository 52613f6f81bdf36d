/**
 * A change of a whole text, as CodeMirror writes it: how many characters stay, or `[length, ...lines]` for so many that
 * the lines take the place of.
 */
export type TextChange = readonly (number | readonly [number, ...string[]])[]

/** What ends the lines of a text. Where it is not the same everywhere, a carriage return stays as a character. */
export const lineEndOf = (code: string): '\n' | '\r\n' =>
  code.includes('\r\n') && !/(^|[^\r])\n/.test(code) ? '\r\n' : '\n'

/** A text as changes count its characters: the end of a line is one. */
export const countedText = (code: string): string =>
  lineEndOf(code) === '\r\n' ? code.replaceAll('\r\n', '\n') : code

/** How long the text of a change is before and after it. */
export function lengthsOf(change: TextChange): { before: number; after: number } {
  let before = 0
  let after = 0
  for (const part of change) {
    const [length, ...lines] = typeof part === 'number' ? [part] : part
    before += length
    after += typeof part === 'number' ? part : lines.join('\n').length
  }
  return { before, after }
}

/** The text after a change of it. */
export function applyChange(text: string, change: TextChange): string {
  let at = 0
  const parts = change.map((part) => {
    const [length, ...lines] = typeof part === 'number' ? [part] : part
    at += length
    return typeof part === 'number' ? text.slice(at - length, at) : lines.join('\n')
  })
  return parts.join('')
}

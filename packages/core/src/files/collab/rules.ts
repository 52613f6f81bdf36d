/**
 * A change of a whole text, in CodeMirror's format: how many characters stay, or `[length, ...lines]` for a range that
 * lines replace.
 */
export type TextChange = readonly (number | readonly [number, ...string[]])[]

/** The line ending of a text. If they are mixed, carriage returns stay as characters. */
export const lineEndOf = (code: string): '\n' | '\r\n' =>
  code.includes('\r\n') && !/(^|[^\r])\n/.test(code) ? '\r\n' : '\n'

/** A text in which each line break is one character, as changes count them. */
export const countedText = (code: string): string =>
  lineEndOf(code) === '\r\n' ? code.replaceAll('\r\n', '\n') : code

/** The length of the text before and after a change. */
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

/** Applies a change to a text. */
export function applyChange(text: string, change: TextChange): string {
  let at = 0
  const parts = change.map((part) => {
    const [length, ...lines] = typeof part === 'number' ? [part] : part
    at += length
    return typeof part === 'number' ? text.slice(at - length, at) : lines.join('\n')
  })
  return parts.join('')
}

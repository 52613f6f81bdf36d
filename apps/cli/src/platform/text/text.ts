const control = /[\p{Cc}\p{Bidi_Control}]+/gu
const wide =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])/u

/** Created on demand, because it costs as much as everything else in a small command. */
const graphemes = (text: string) => [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]

/** A single line that is safe to print: other people's texts must not move the cursor or reverse the text. */
export const clean = (text: string): string => text.replace(control, ' ').trim()

/** Like `clean`, for texts of several lines, which may be indented. */
export const cleanLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(control, ' ').trimEnd())
    .join('\n')

/** A multi-line text that is safe for a terminal, with its tabs. */
export const cleanText = (text: string): string => text.replace(/(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu, ' ')

const widthOfOne = (grapheme: string) => (wide.test(grapheme) ? 2 : /^\p{Mark}+$/u.test(grapheme) ? 0 : 1)

/** The width of a text in terminal columns. */
export function widthOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no segmenting, and most cells are.
  if (/^[\x00-\x7f]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemes(text)) width += widthOfOne(segment)
  return width
}

/** Cuts a text to a number of columns, with an ellipsis if anything is missing. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let kept = ''
  let width = 0
  for (const { segment } of graphemes(text)) {
    width += widthOfOne(segment)
    if (width > columns - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** Wraps a text to a number of columns; longer words, such as URLs, are not broken. */
export function inLines(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= columns) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export const padded = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)))

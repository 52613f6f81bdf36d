/** Whether a text is invisible: only white space and default-ignorable characters. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)

/**
 * Removes characters that do not belong in a name: controls, line breaks, lone surrogates, and bidirectional overrides,
 * which can disguise one name as another. Combining marks and joiners, which scripts and emoji need, stay.
 */
export const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu, '')

/** Whether a text contains any of these. */
export const hasControls = (text: string): boolean => withoutControls(text) !== text

/** Whether a text has more than `most` code points; reads no further than necessary. */
export function isLongerThan(text: string, most: number): boolean {
  // A code point is one or two units.
  if (text.length <= most) return false
  let count = 0
  for (const _ of text) if (++count > most) return true
  return false
}

/** The items whose text contains every typed word, in order. */
export function withWords<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): Item[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...items]
  return items.filter((item) => {
    const text = textOf(item).toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

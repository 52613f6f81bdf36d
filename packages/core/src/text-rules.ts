/** Whether a text has nothing to see: blanks, and characters that only say how others are written. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)

/**
 * A text without what nobody types into a name: controls, ends of lines, halves of characters, and those that turn the
 * direction of what follows, so that a name looks like another one. Marks and joiners, which scripts and emoji need,
 * stay.
 */
export const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu, '')

/** Whether a text holds any of these. */
export const hasControls = (text: string): boolean => withoutControls(text) !== text

/** Whether a text has more characters than `most`, pairs of halves counted once; no more of it is read than that. */
export function isLongerThan(text: string, most: number): boolean {
  // Each character is one or two units.
  if (text.length <= most) return false
  let count = 0
  for (const _ of text) if (++count > most) return true
  return false
}

/** The items whose text has every word that was typed, in their order. */
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

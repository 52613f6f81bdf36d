/** The items whose text has every word that was typed, in their order. */
export function matching<Item>(items: readonly Item[], text: string, textOf: (item: Item) => string): Item[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...items]
  return items.filter((item) => {
    const hay = textOf(item).toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}

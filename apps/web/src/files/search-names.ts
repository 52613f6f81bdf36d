import Fuse from 'fuse.js'

const SHORT = 5

/**
 * Returns the entries whose name or place is close to the typed text, best match first. An empty text matches
 * everything.
 */
export function searchNames<Entry extends { label: string; place: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const text = typed.trim()
  if (text === '') return [...entries]
  const fuse = new Fuse(entries, {
    // A typo in a short word turns it into another word.
    threshold: text.length < SHORT ? 0.2 : 0.35,
    ignoreLocation: true,
    keys: [
      { name: 'label', weight: 2 },
      { name: 'place', weight: 1 },
    ],
  })
  return fuse.search(text).map(({ item }) => item)
}

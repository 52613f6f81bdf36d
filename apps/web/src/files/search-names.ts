import Fuse from 'fuse.js'

const SHORT = 5

/** Entries whose name or place is close to what was typed, the closest first; all of them for an empty text. */
export function searchNames<Entry extends { label: string; place: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const text = typed.trim()
  if (text === '') return [...entries]
  const fuse = new Fuse(entries, {
    // A slip in a short word makes another word of it.
    threshold: text.length < SHORT ? 0.2 : 0.35,
    ignoreLocation: true,
    keys: [
      { name: 'label', weight: 2 },
      { name: 'place', weight: 1 },
    ],
  })
  return fuse.search(text).map(({ item }) => item)
}

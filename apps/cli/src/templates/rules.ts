type Named = { id: string; alias: string | null; title: string | null }

/** The templates matching a word: the one with this id or alias, otherwise all with this title. */
export function templatesNamed<T extends Named>(templates: readonly T[], wanted: string): T[] {
  const text = wanted.trim()
  const exact = templates.find(({ id, alias }) => id === text || alias === text)
  return exact ? [exact] : templates.filter(({ title }) => title?.toLowerCase() === text.toLowerCase())
}

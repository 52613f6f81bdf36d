type Named = { id: string; alias: string | null; title: string | null }

/** The templates that a person can mean by a word: the one with this id or alias, else all with this title. */
export function templatesNamed<T extends Named>(templates: readonly T[], wanted: string): T[] {
  const text = wanted.trim()
  const exact = templates.find(({ id, alias }) => id === text || alias === text)
  return exact ? [exact] : templates.filter(({ title }) => title?.toLowerCase() === text.toLowerCase())
}

/** Orders names as people expect: ignoring case and accents, and numbers by their value. Never equal for two names. */
export const byName = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { sensitivity: 'base', numeric: true }) || (one < other ? -1 : 1)

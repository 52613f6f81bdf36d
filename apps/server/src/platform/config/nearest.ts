import leven from 'leven'

const FAR = 4

/** Returns the name that was probably meant, if one is similar. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const [best] = names.map((one) => ({ one, away: leven(name, one) })).sort((a, b) => a.away - b.away)
  // For a short name, too little would match.
  return best && best.away < Math.min(FAR, name.length / 2 + 1) ? best.one : undefined
}

import leven from 'leven'

const FAR = 4

/** The name that somebody may have meant, if one is like what they wrote. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const [best] = names.map((one) => ({ one, away: leven(name, one) })).sort((a, b) => a.away - b.away)
  // Of a short name too little would be left.
  return best && best.away < Math.min(FAR, name.length / 2 + 1) ? best.one : undefined
}

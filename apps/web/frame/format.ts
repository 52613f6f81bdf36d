const DIRECTIVE = /%([sdifoOc%])/g

/** Returns the values of a console call with the format directives of its first text filled in. Styles are dropped. */
export function formatted(values: readonly unknown[]): unknown[] {
  const [first, ...rest] = values
  if (typeof first !== 'string' || !first.includes('%') || rest.length === 0) return [...values]
  const objects: unknown[] = []
  const text = first.replace(DIRECTIVE, (whole, kind: string) => {
    if (kind === '%') return '%'
    if (rest.length === 0) return whole
    const value = rest.shift()
    if (kind === 'c') return ''
    if (kind === 's') return asText(value)
    if (kind === 'd' || kind === 'i') return asNumber(value, Number.parseInt)
    if (kind === 'f') return asNumber(value, Number.parseFloat)
    objects.push(value)
    return ''
  })
  return [...(text.trim() === '' && objects.length > 0 ? [] : [text]), ...objects, ...rest]
}

export function asText(value: unknown): string {
  try {
    return typeof value === 'symbol' ? value.toString() : String(value)
  } catch {
    return typeof value
  }
}

/** As the console's standard has it: what text begins with counts, and symbols are no numbers. */
function asNumber(value: unknown, parse: (text: string) => number): string {
  try {
    return typeof value === 'symbol' ? 'NaN' : String(parse(String(value)))
  } catch {
    return 'NaN'
  }
}

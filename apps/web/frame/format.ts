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
    if (kind === 'd' || kind === 'i') return String(Math.trunc(Number(value)))
    if (kind === 'f') return String(Number(value))
    objects.push(value)
    return ''
  })
  return [...(text.trim() === '' && objects.length > 0 ? [] : [text]), ...objects, ...rest]
}

function asText(value: unknown): string {
  try {
    return typeof value === 'symbol' ? value.toString() : String(value)
  } catch {
    return typeof value
  }
}

/** Columns count from the middle of the heap, rows from the ground. */
export interface Grain {
  column: number
  row: number
}

/** Where a grain comes to rest: every layer covers the whole heap, from its feet up to its top. */
export function grainAt(index: number): Grain {
  const layer = Math.floor(Math.sqrt(index))
  const step = index - layer * layer
  const row = Math.floor(step / 2)
  const side = step % 2 === 0 ? -1 : 1
  return { column: side * (layer - row), row }
}

/** The frame holds six layers and grows with a larger heap. */
export function frameOf(count: number): string {
  const size = 10 * Math.max(6, Math.ceil(Math.sqrt(count)))
  return `${-size} ${-size} ${2 * size} ${size}`
}

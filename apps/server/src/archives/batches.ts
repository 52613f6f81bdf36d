/** Limits of a batch. */
type Bounds<One> = { count: number; bytes: number; bytesOf: (one: One) => number }

/** Yields items in order, in batches: many small ones, or a single large one. */
export function* batchesOf<One>(
  all: readonly One[],
  { count, bytes, bytesOf }: Bounds<One>,
): Generator<One[]> {
  let batch: One[] = []
  let size = 0
  for (const one of all) {
    const own = bytesOf(one)
    if (batch.length === count || (batch.length > 0 && size + own > bytes)) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(one)
    size += own
  }
  if (batch.length > 0) yield batch
}

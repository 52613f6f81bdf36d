/** What is read or written together. */
type Bounds<One> = { count: number; bytes: number; bytesOf: (one: One) => number }

/** Things in their order, some at a time: many small ones, or a large one by itself. */
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

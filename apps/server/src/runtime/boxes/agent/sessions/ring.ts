/** The last bytes of an endless output, by their position in all of it. */
export type Ring = {
  append: (piece: Buffer) => void
  /** The contiguous bytes from a position on, up to where the ring wraps around; empty if there are none. */
  from: (offset: number) => Buffer
  /** The oldest position that is still available, and the next one. */
  start: () => number
  end: () => number
}

const FIRST_BYTES = 4 * 1024

/** Starts small and grows to its full size only for sessions that write that much. */
export function createRing(maxBytes: number): Ring {
  let kept = Buffer.allocUnsafeSlow(Math.min(FIRST_BYTES, maxBytes))
  let end = 0

  const grow = (needed: number) => {
    let size = kept.length
    while (size < needed && size < maxBytes) size *= 2
    const larger = Buffer.allocUnsafeSlow(Math.min(size, maxBytes))
    // It has not wrapped around yet, so all bytes are at their place.
    kept.copy(larger, 0, 0, end)
    kept = larger
  }

  return {
    append: (piece) => {
      if (end + piece.length > kept.length && kept.length < maxBytes) grow(end + piece.length)
      const tail = piece.subarray(Math.max(0, piece.length - kept.length))
      const at = (end + piece.length - tail.length) % kept.length
      const room = kept.length - at
      tail.copy(kept, at, 0, room)
      if (tail.length > room) tail.copy(kept, 0, room)
      end += piece.length
    },
    from: (offset) => {
      if (offset >= end) return Buffer.alloc(0)
      const at = offset % kept.length
      // A copy, because bytes that are sent later must not change.
      return Buffer.from(kept.subarray(at, Math.min(kept.length, at + end - offset)))
    },
    start: () => Math.max(0, end - kept.length),
    end: () => end,
  }
}

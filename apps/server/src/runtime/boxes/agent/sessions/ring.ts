/** The last bytes of something that never ends, by their place in the whole of it. */
export type Ring = {
  append: (piece: Buffer) => void
  /** What there is from a place on, without what lies at the ring's other end; empty where nothing is. */
  from: (offset: number) => Buffer
  /** The oldest place that is still there, and the next one. */
  start: () => number
  end: () => number
}

const FIRST_BYTES = 4 * 1024

/** It begins small and grows to its size only for those who write that much. */
export function createRing(maxBytes: number): Ring {
  let kept = Buffer.allocUnsafeSlow(Math.min(FIRST_BYTES, maxBytes))
  let end = 0

  const grow = (needed: number) => {
    let size = kept.length
    while (size < needed && size < maxBytes) size *= 2
    const larger = Buffer.allocUnsafeSlow(Math.min(size, maxBytes))
    // It has not turned around yet, so all of it stands at its place.
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
      // A copy: what is sent later must not change under the sender.
      return Buffer.from(kept.subarray(at, Math.min(kept.length, at + end - offset)))
    },
    start: () => Math.max(0, end - kept.length),
    end: () => end,
  }
}

import type { BoxLimits, EndReason } from '../../driver.ts'
import type { Box } from './box.ts'
import { memoryBytesIn } from './processes.ts'

/** How often what the kernel does not bound is looked at. */
export type Watch = { memoryEveryMs: number; diskEveryMs: number }
export const WATCH: Watch = { memoryEveryMs: 1_000, diskEveryMs: 10_000 }

type Watching = {
  watch: Watch
  limits: BoxLimits
  watchesMemory: boolean
  diskBytes: () => Promise<number>
  end(reason: EndReason): void
}

/** Ends a box that takes more than it may. */
export function watchBox(box: Box, { watch, limits, watchesMemory, diskBytes, end }: Watching): () => void {
  let isCounting = false
  const disk = setInterval(async () => {
    // A box that is held writes nothing.
    if (isCounting || box.isFrozen) return
    isCounting = true
    const bytes = await diskBytes().catch(() => 0)
    isCounting = false
    if (bytes > limits.diskBytes) end('disk-full')
  }, watch.diskEveryMs).unref()
  const memory = setInterval(() => {
    if (watchesMemory && memoryBytesIn(box.namespace) > limits.memoryBytes) end('out-of-memory')
  }, watch.memoryEveryMs).unref()
  return () => {
    clearInterval(disk)
    clearInterval(memory)
  }
}

import type { BoxLimits, EndReason } from '../../driver.ts'
import type { Box } from './box.ts'
import { memoryBytesIn } from './processes.ts'

/** How often limits are checked that the kernel does not enforce. */
export type Watch = { memoryEveryMs: number; diskEveryMs: number }
export const WATCH: Watch = { memoryEveryMs: 1_000, diskEveryMs: 10_000 }

type Watching = {
  watch: Watch
  limits: BoxLimits
  watchesMemory: boolean
  diskBytes: () => Promise<number>
  end(reason: EndReason): void
}

/** Kills a box that exceeds its limits. */
export function watchBox(box: Box, { watch, limits, watchesMemory, diskBytes, end }: Watching): () => void {
  let isCounting = false
  const disk = setInterval(async () => {
    // A frozen box writes nothing.
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

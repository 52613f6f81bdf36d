import { availableParallelism, totalmem } from 'node:os'
import type { Capacity } from '../driver.ts'

const GIB = 1024 ** 3

/** Firmware and kernel keep some of the memory, so what a machine is sold with is a little more than it tells. */
export const capacityOf = (cpu: number, memoryBytes: number): Capacity => ({
  cpu,
  memory: Math.ceil(memoryBytes / GIB),
})

/** Of the machine that this process runs on, as far as it may use it. */
export const ownCapacity = (): Capacity =>
  capacityOf(availableParallelism(), Math.min(totalmem(), process.constrainedMemory() || totalmem()))

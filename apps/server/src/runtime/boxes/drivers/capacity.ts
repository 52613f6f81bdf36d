import { availableParallelism, totalmem } from 'node:os'
import { GIB } from '@sandlot/core/units'
import type { Capacity } from '../driver.ts'

/** Firmware and kernel reserve some of the memory, so a machine reports a little less than it has. */
export const capacityOf = (cpu: number, memoryBytes: number): Capacity => ({
  cpu,
  memory: Math.ceil(memoryBytes / GIB),
})

/** The capacity of this machine, as far as this process may use it. */
export const ownCapacity = (): Capacity =>
  capacityOf(availableParallelism(), Math.min(totalmem(), process.constrainedMemory() || totalmem()))

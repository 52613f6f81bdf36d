import type { Binaries } from './binaries.ts'
import type { Clock } from './clock.ts'
import type { Layout } from './layout.ts'
import type { RunAs } from './run-as.ts'

/** What every step of starting and running the embedded PostgreSQL needs. */
export type Context = {
  layout: Layout
  binaries: Binaries
  runAs: RunAs
  clock: Clock
  log: (line: string) => void
}

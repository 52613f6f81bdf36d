import type { BulkItem } from './bulk.ts'
import type { ShapeData, ShapeId } from './shapes.ts'
import type { View } from './view.ts'

export type Meta = {
  host?: string
  workspace?: string
  /** Where the next page starts; null after the last one. */
  next?: string | null
  dryRun?: boolean
  /** What it would cost today, in cents. */
  cents?: number
}

/** What a command hands back: its data for programs, and how people see it. */
export type Outcome<Id extends ShapeId = ShapeId> = {
  [Each in Id]: {
    shape: Each
    data: ShapeData<Each>
    meta?: Meta
    text: (view: View) => string
    /** Where the data is a list: the shape of one line of `--jsonl`. */
    each?: ShapeId
    /** What is not text: it goes to standard output as it is. */
    bytes?: Uint8Array
    /** The items of a command that changes several things, where one may fail and another not. */
    items?: readonly BulkItem[]
  }
}[Id]

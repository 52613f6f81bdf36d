import type { View } from '../text/view.ts'
import type { BulkItem } from './bulk.ts'
import type { ShapeData, ShapeId } from './shapes.ts'

export type Meta = {
  host?: string
  workspace?: string
  /** The start of the next page; null after the last one. */
  next?: string | null
  dryRun?: boolean
  /** What it would cost today, in cents. */
  cents?: number
}

/** The result of a command: data for programs, and a rendering for people. */
export type Outcome<Id extends ShapeId = ShapeId> = {
  [Each in Id]: {
    shape: Each
    data: ShapeData<Each>
    meta?: Meta
    text: (view: View) => string
    /** For lists: the shape of one line of `--jsonl`. */
    each?: ShapeId
    /** Binary output, written to standard output as it is. */
    bytes?: Uint8Array
    /** The items of a bulk change, each of which may fail. */
    items?: readonly BulkItem[]
  }
}[Id]

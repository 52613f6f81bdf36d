import type { ImportPlan, PlannedItem } from '@sandlot/core/archives/import-rules'
import type { ZipEntry } from '@sandlot/core/archives/zip-rules'
import type { ErrorCode } from '@sandlot/core/errors'
import type { Packed } from '../pack.ts'
import type { ImportWish } from '../plan.ts'

/** A zip to be read: an open file of this process, and what is known of it. `wish` asks for a plan instead. */
export type ToListing = { fd: number; maxUnpackedBytes: number; wish: ImportWish | null }

type Refusal = {
  code: ErrorCode
  message: string
  hint: string | undefined
  field: string | undefined
}

/** What is read, the most of it in pieces: so no other work waits until all of it is taken in. */
export type FromListing =
  | { type: 'entries'; entries: ZipEntry[] }
  | { type: 'items'; items: PlannedItem[] }
  | { type: 'end'; rest: Omit<ImportPlan, 'items'> | null }
  | { type: 'refused'; problem: Refusal }

/** Files to be packed; null ends the zip. */
export type ToPacking = readonly Packed[] | null
/** The next bytes of the zip; null: that was all of what was asked. */
export type FromPacking = Uint8Array | null

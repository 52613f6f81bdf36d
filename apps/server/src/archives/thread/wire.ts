import type { ImportPlan, PlannedItem } from '@sandlot/core/archives/import-rules'
import type { ZipEntry } from '@sandlot/core/archives/zip-rules'
import type { ErrorCode } from '@sandlot/core/errors'
import type { Packed } from '../pack.ts'

/** A zip to be read: an open file of this process, and what is known of it. `name` asks for a plan too. */
export type ToListing = { fd: number; maxUnpackedBytes: number; name: string | null }

/** What is read, the most of it in pieces: so no other work waits until all of it is taken in. */
export type FromListing =
  | { type: 'entries'; entries: ZipEntry[] }
  | { type: 'items'; items: PlannedItem[] }
  | { type: 'end'; rest: Omit<ImportPlan, 'items'> | null }
  | { type: 'refused'; problem: { code: ErrorCode; message: string; hint: string | undefined } }

/** Files to be packed; null ends the zip. */
export type ToPacking = readonly Packed[] | null
/** The next bytes of the zip; null: that was all of what was asked. */
export type FromPacking = Uint8Array | null

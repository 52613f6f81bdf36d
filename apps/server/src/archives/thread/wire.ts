import type { ImportPlan, PlannedItem } from '@sandlot/core/archives/import-rules'
import type { ErrorCode } from '@sandlot/core/errors'
import type { Packed } from '../pack.ts'
import type { FolderPlan, ImportWish } from '../plan.ts'

/** A zip to be read: an open file of this process, and what is wanted of it: all, or one sandbox of a folder. */
export type ToListing = { fd: number; maxUnpackedBytes: number } & ({ all: ImportWish } | { folder: string })

/** What is made of a zip, whichever was asked for. */
export type Plan = ImportPlan | FolderPlan
type WithoutItems<Some> = Some extends Plan ? Omit<Some, 'items'> : never

type Refusal = {
  code: ErrorCode
  message: string
  reason: string | undefined
  hint: string | undefined
  field: string | undefined
}

/** What is read, the most of it in pieces: so no other work waits until all of it is taken in. */
export type FromListing =
  | { type: 'items'; items: PlannedItem[] }
  | { type: 'end'; rest: WithoutItems<Plan> }
  | { type: 'refused'; problem: Refusal }

/** Files to be packed; null ends the zip. */
export type ToPacking = readonly Packed[] | null
/** The next bytes of the zip; null: that was all of what was asked. */
export type FromPacking = Uint8Array | null

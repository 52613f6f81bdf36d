import type { ImportPlan, PlannedItem } from '@sandlot/core/archives/import-rules'
import type { ErrorCode } from '@sandlot/core/errors'
import type { Packed } from '../pack.ts'
import type { FolderPlan, ImportWish } from '../plan.ts'

/** A zip to read: an open file of this process, and what to plan: all of it, or the sandbox in one folder. */
export type ToListing = { fd: number; maxUnpackedBytes: number } & ({ all: ImportWish } | { folder: string })

/** The plan for a zip, whichever kind was requested. */
export type Plan = ImportPlan | FolderPlan
type WithoutItems<Some> = Some extends Plan ? Omit<Some, 'items'> : never

type Refusal = {
  code: ErrorCode
  message: string
  reason: string | undefined
  hint: string | undefined
  field: string | undefined
}

/** The result, mostly in pieces, so that receiving it does not block other work. */
export type FromListing =
  | { type: 'items'; items: PlannedItem[] }
  | { type: 'end'; rest: WithoutItems<Plan> }
  | { type: 'refused'; problem: Refusal }

/** Files to pack; null ends the zip. */
export type ToPacking = readonly Packed[] | null
/** The next bytes of the zip; null once everything requested was sent. */
export type FromPacking = Uint8Array | null

import * as z from 'zod/mini'
import { AppError } from '../errors.ts'
import { type ConflictField, conflictMessages } from './conflict-messages.ts'
import { sandboxMessages } from './messages.ts'

const SHOWN_LENGTH = 120

/** The field that caused a conflict, with its current value and who set it, if known. */
export const EditConflict = z.object({
  field: z.string(),
  theirs: z.unknown(),
  by: z.nullable(z.object({ username: z.string(), name: z.nullable(z.string()) })),
  at: z.nullable(z.string()),
  ids: z.array(z.string()),
})
export type EditConflict = z.infer<typeof EditConflict>

/** The concurrent change because of which an edit was refused, if that is why. */
export function editConflictOf(error: unknown): EditConflict | null {
  if (!(error instanceof AppError) || error.code !== 'conflict') return null
  const parsed = EditConflict.safeParse(error.data)
  return parsed.success ? parsed.data : null
}

/** A person's display name. */
export const nameOf = (person: EditConflict['by']): string =>
  person ? person.name || person.username : conflictMessages.somebody

/** A field's value as shown in a sentence. */
export function valueText(field: string, value: unknown): string {
  if (field === 'privacy') return sandboxMessages.privacyNames[Number(value)] ?? String(value)
  if (field === 'collectionPath') return String(value ?? sandboxMessages.draftsTitle)
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? '' : String(value)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/**
 * The first field whose current value is neither the one seen nor the one wanted. Fields without a seen value are not
 * checked.
 */
export function overwritten(
  current: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, unknown>>,
): string | null {
  const found = Object.keys(wanted).find(
    (field) => field in seen && !same(current[field], seen[field]) && !same(current[field], wanted[field]),
  )
  return found ?? null
}

/** The refusal of an edit that would overwrite somebody else's. */
export function conflictError(conflict: EditConflict & { field: ConflictField }, message?: string): AppError {
  const text = valueText(conflict.field, conflict.theirs)
  const theirs = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
  return new AppError(
    'conflict',
    message ?? conflictMessages.changed(nameOf(conflict.by), conflict.field, theirs),
    { reason: 'changedMeanwhile', field: conflict.field, hint: conflictMessages.hint, data: conflict },
  )
}

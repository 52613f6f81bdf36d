import type { AppError } from '@sandlot/core/errors'
import type { ShapeData } from '../platform/shapes.ts'

/** One check. A failed one has the error that a command would end with. */
export type Check = ShapeData<'doctor/1'>['checks'][number] & { problem?: AppError }

type Id = Check['id']

export const fine = (id: Id, text: string): Check => ({ id, state: 'ok', text, mend: null })
export const warning = (id: Id, text: string, mend: string): Check => ({ id, state: 'warning', text, mend })
export const skipped = (id: Id, text: string): Check => ({ id, state: 'skipped', text, mend: null })
export const broken = (id: Id, problem: AppError, mend: string): Check => ({
  id,
  state: 'broken',
  text: problem.message,
  mend: problem.hint ?? mend,
  problem,
})

import type { AppError } from '@sandlot/core/errors'
import type { ShapeData } from '../platform/output/shapes.ts'

/** One check. A failed one has the error that a command would end with. */
export type Check = ShapeData<'doctor/1'>['checks'][number] & { problem?: AppError }

type Id = Check['id']

export const fine = (id: Id, text: string): Check => ({ id, state: 'ok', text, hint: null })
export const warning = (id: Id, text: string, hint: string): Check => ({ id, state: 'warning', text, hint })
export const skipped = (id: Id, text: string): Check => ({ id, state: 'skipped', text, hint: null })
export const broken = (id: Id, problem: AppError, hint: string): Check => ({
  id,
  state: 'broken',
  text: problem.message,
  hint: problem.hint ?? hint,
  problem,
})

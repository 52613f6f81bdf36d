import { AppError } from '@sandlot/core/errors'
import type { Act } from '../platform/commands/command.ts'
import { innermostProblem } from '../platform/output/failure.ts'
import { adminTexts } from './messages.ts'

/** Words the refusal of people who are not administrators as one. */
export const explained =
  (act: Act): Act =>
  (run, failsWith) =>
    act(async (...given: Parameters<typeof run>) => {
      try {
        return await run(...given)
      } catch (error) {
        throw isForOthers(error) ? adminsOnly() : error
      }
    }, failsWith)

/**
 * The server tells them that there is nothing, whatever they ask for, so this reveals nothing about any id. That there
 * is an administration is no secret to whoever has this program.
 */
function isForOthers(error: unknown): boolean {
  const problem = innermostProblem(error)
  return problem?.code === 'not_found' && problem.reason === 'notFound'
}

const adminsOnly = () =>
  new AppError('forbidden', adminTexts.adminsOnly, {
    reason: 'adminsOnly',
    hint: adminTexts.adminsOnlyHint,
  })

import { EXPORTS_AT_ONCE_MAX, EXPORTS_OF_PERSON_MAX, ZIPS_RETRY_SECONDS } from '@sandlot/core/archives/limits'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { AppError } from '@sandlot/core/errors'
import { createPlaces } from '../platform/places.ts'

const places = createPlaces()

/** A place for a zip of somebody until that is sent; refused where there is none, rather than left to wait. */
export function takeExportPlace(userId: string): { leave: () => void } {
  const taken = places.take([
    {
      key: userId,
      max: EXPORTS_OF_PERSON_MAX,
      code: 'rate_limited',
      problem: archiveMessages.exportTooManyOfPerson(EXPORTS_OF_PERSON_MAX),
    },
    {
      key: 'all',
      max: EXPORTS_AT_ONCE_MAX,
      code: 'unavailable',
      problem: archiveMessages.exportTooManyAtOnce,
    },
  ] as const)
  if (!('refused' in taken)) return taken
  const { code, problem } = taken.refused
  throw new AppError(code, problem, { retryAfter: ZIPS_RETRY_SECONDS })
}

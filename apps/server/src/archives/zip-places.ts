import {
  EXPORTS_AT_ONCE_MAX,
  EXPORTS_OF_PERSON_MAX,
  IMPORTS_AT_ONCE_MAX,
  IMPORTS_OF_PERSON_MAX,
  ZIPS_RETRY_SECONDS,
} from '@sandlot/core/archives/limits'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { AppError } from '@sandlot/core/errors'
import { createPlaces } from '../platform/places.ts'

type Bound = { max: number; problem: string }

/** Hands out places to people; refused where there is none, rather than left to wait. */
function placesFor(ofPerson: Bound, ofAll: Bound): (userId: string) => { leave: () => void } {
  const places = createPlaces()
  return (userId) => {
    const taken = places.take([
      { key: userId, code: 'rate_limited', ...ofPerson },
      { key: 'all', code: 'unavailable', ...ofAll },
    ] as const)
    if (!('refused' in taken)) return taken
    const { code, problem } = taken.refused
    throw new AppError(code, problem, { retryAfter: ZIPS_RETRY_SECONDS })
  }
}

/** A place for a zip of somebody until that is sent. */
export const takeExportPlace = placesFor(
  { max: EXPORTS_OF_PERSON_MAX, problem: archiveMessages.exportTooManyOfPerson(EXPORTS_OF_PERSON_MAX) },
  { max: EXPORTS_AT_ONCE_MAX, problem: archiveMessages.exportTooManyAtOnce },
)

/** A place for a zip that somebody sends, or has sent from elsewhere, until it is taken in. */
export const takeImportPlace = placesFor(
  { max: IMPORTS_OF_PERSON_MAX, problem: archiveMessages.importTooManyOfPerson(IMPORTS_OF_PERSON_MAX) },
  { max: IMPORTS_AT_ONCE_MAX, problem: archiveMessages.importTooManyAtOnce },
)

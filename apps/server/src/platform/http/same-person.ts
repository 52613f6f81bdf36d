import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { PERSON_HEADER } from '@sandlot/core/brand'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../context.ts'

/**
 * Refuses a call of a page that was opened by somebody else: in another tab of the browser another person has signed in
 * since, and what the first one left open would be done in their name.
 */
export function assertSamePerson({ headers }: FastifyRequest, viewer: Pick<Viewer, 'userId'> | null): void {
  const whose = headers[PERSON_HEADER]
  if (whose !== undefined && viewer !== null && whose !== viewer.userId)
    throw refusalError(accessRefusals, 'otherPerson')
}

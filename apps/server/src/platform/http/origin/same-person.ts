import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { PERSON_HEADER } from '@sandlot/core/brand'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../context.ts'

/**
 * Refuses requests from a page that was opened by another person: somebody else has signed in in another tab since, and
 * the request would be made in their name.
 */
export function assertSamePerson({ headers }: FastifyRequest, viewer: Pick<Viewer, 'userId'> | null): void {
  const whose = headers[PERSON_HEADER]
  if (whose !== undefined && viewer !== null && whose !== viewer.userId)
    throw refusalError(accessRefusals, 'otherPerson')
}

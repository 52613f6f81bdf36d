import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { OTHER_PERSON, PERSON_HEADER } from '@sandlot/core/brand'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../context.ts'

/**
 * Refuses a call of a page that was opened by somebody else: in another tab of the browser another person has signed in
 * since, and what the first one left open would be done in their name.
 */
export function assertSamePerson(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  viewer: Pick<Viewer, 'userId'> | null,
): void {
  const whose = headers[PERSON_HEADER]
  if (whose === undefined || viewer === null || whose === viewer.userId) return
  reply.header(PERSON_HEADER, OTHER_PERSON)
  throw refusalError(accessRefusals, 'otherPerson')
}

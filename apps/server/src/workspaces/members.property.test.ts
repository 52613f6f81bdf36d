import {
  AcceptTeamInvitationDocument,
  ChangeTeamMemberAuthorizationsDocument,
  InviteToTeamDocument,
  LeaveTeamDocument,
  RemoveFromTeamDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { TeamInfoDocument } from '@sandlot/core/workspaces/operations.gen'
import { type Role, roles } from '@sandlot/core/workspaces/rules'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

const PEOPLE = 4
type Step = { by: number; to: number; do: 'role' | 'remove' | 'leave' | 'join'; role: Role }
const person = fc.nat(PEOPLE - 1)
const step: fc.Arbitrary<Step> = fc.record({
  by: person,
  to: person,
  do: fc.constantFrom('role', 'remove', 'leave', 'join'),
  role: fc.constantFrom(...roles),
})

/** Who is in the workspace, told as simply as possible; false for a step that is refused. */
function take(places: Map<number, Role>, { by, to, do: what, role }: Step): boolean {
  const isAdmin = places.get(by) === 'ADMIN'
  const admins = [...places.values()].filter((one) => one === 'ADMIN').length
  switch (what) {
    case 'role':
      if (!isAdmin || !places.has(to) || (by === to && role !== 'ADMIN')) return false
      places.set(to, role)
      return true
    case 'remove':
      return isAdmin && by !== to && places.delete(to)
    case 'leave':
      return !(isAdmin && admins === 1) && places.delete(by)
    case 'join':
      if (!isAdmin || places.has(to)) return false
      places.set(to, role)
      return true
  }
}

async function ask(people: readonly BuiltUser[], teamId: string, { by, to, do: what, role }: Step) {
  const [actor, subject] = [people[by] as BuiltUser, people[to] as BuiltUser]
  const as = (who: BuiltUser) => server.as(who).graphql
  const userId = subject.id
  if (what === 'leave') return as(actor)(LeaveTeamDocument, { teamId })
  if (what === 'remove') return as(actor)(RemoveFromTeamDocument, { teamId, userId })
  if (what === 'role') {
    const memberAuthorizations = [{ userId, authorization: role }]
    return as(actor)(ChangeTeamMemberAuthorizationsDocument, { teamId, memberAuthorizations })
  }
  await as(actor)(InviteToTeamDocument, { teamId, username: subject.username, authorization: role })
  return as(subject)(AcceptTeamInvitationDocument, { teamId })
}

test('whatever members do, there is an admin, and who was removed sees nothing from then on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      server.clock.advance({ minutes: 2 })
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => server.buildUser()))
      const [first] = people as [BuiltUser]
      const team = await server.buildWorkspace({ members: { admin: [first] } })
      const places = new Map<number, Role>([[0, 'ADMIN']])
      for (const one of steps) {
        const allowed = take(places, one)
        const done = await ask(people, team.id, one).then(
          () => true,
          () => false,
        )
        expect(done, JSON.stringify(one)).toBe(allowed)
        expect([...places.values()]).toContain('ADMIN')
        for (const [index, who] of people.entries()) {
          const { me } = await server.as(who).graphql(TeamInfoDocument, { teamId: team.id })
          const place = me?.team?.userAuthorizations.find(({ userId }) => userId === who.id)
          expect(place?.authorization).toBe(places.get(index))
        }
      }
    }),
    { numRuns: 25 },
  )
})

import { once } from 'node:events'
import { socketToken } from '@sandlot/core/accounts/rest'
import { restorePerson, suspendPerson } from '@sandlot/core/admin/people-rest'
import { createClient } from '@sandlot/core/client'
import { transferWorkspace } from '@sandlot/core/workspaces/members-rest'
import {
  AcceptTeamInvitationDocument,
  ChangeTeamMemberAuthorizationsDocument,
  InviteToTeamDocument,
  LeaveTeamDocument,
  RemoveFromTeamDocument,
  SetTeamEmailDomainDocument,
  TeamMembersDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { connectScim, setScimGroup } from '@sandlot/core/workspaces/scim/rest'
import {
  createServiceAccount,
  createServiceToken,
  setServiceRole,
} from '@sandlot/core/workspaces/service/rest'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { BuiltUser } from '../testing/builders.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { history, Memberships, PEOPLE, type Step } from '../testing/memberships.ts'
import { createTestServer, TEST_ORIGIN } from '../testing/server.ts'

const server = await createTestServer()
const url = await server.listen()
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 5 })
afterAll(() => server.close())
let made = 0

/** A workspace with one member, a program, and a directory with an empty group. */
async function build() {
  made += 1
  const domain = `acme${made}.example`
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => server.buildUser({ email: `p${index}@${domain}` })),
  )
  const [first] = people as [BuiltUser]
  const { id } = await server.buildWorkspace({ members: { admin: [first] } })
  const as = server.as(first)
  await as.graphql(SetTeamEmailDomainDocument, { teamId: id, domain })
  const params = { id }
  const program = await as.rest(createServiceAccount, { params, body: { name: 'CI', authorization: 'READ' } })
  const account = { id, account: program.id }
  const { token } = await as.rest(createServiceToken, { params: account, body: { name: 'CI' } })
  const { token: directory } = await as.rest(connectScim, { params })
  const scim = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const headers = { authorization: `Bearer ${directory}`, 'content-type': 'application/scim+json' }
    const reply = await server.inject({
      method,
      url: `/api/scim/v2${path}`,
      headers,
      payload: JSON.stringify(body),
    })
    if (reply.statusCode === 409) throw new Error(reply.body)
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return reply.json() as { id: string }
  }
  const { id: group } = await scim('POST', '/Groups', { schemas: [GROUP], displayName: 'All' })
  const asProgram = createClient({
    baseUrl: TEST_ORIGIN,
    fetch: injectFetch(server.app),
    name: 'ci',
    token: async () => token,
  })
  const root = await server.buildUser({ isAdmin: true })
  const listeners = people.map((who) => new Listener(who, `workspace:${id}`))
  const brought = new Map<number, string>()
  return { id, domain, people, account, asProgram, scim, group, root, listeners, brought }
}

/** A user's open socket, and whether it receives what a workspace's members are notified of. */
class Listener {
  readonly #who: BuiltUser
  readonly #topic: string
  #socket: WebSocket | null = null
  #hears = false

  constructor(who: BuiltUser, topic: string) {
    this.#who = who
    this.#topic = topic
  }

  hears = () => this.#hears && this.#socket?.readyState === WebSocket.OPEN
  close = () => this.#socket?.close()

  async begin(): Promise<void> {
    if (this.hears()) return
    this.close()
    const { jwt } = await server.as(this.#who).rest(socketToken)
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/websocket?guardian_token=${jwt}`)
    this.#socket = socket
    await once(socket, 'open')
    socket.on('message', (data) => {
      const [, , topic, event, payload] = JSON.parse(String(data))
      if (topic !== this.#topic) return
      if (event === 'phx_reply') this.#hears = payload.status === 'ok'
      if (event === 'phx_close') this.#hears = false
    })
    socket.send(JSON.stringify(['1', '1', this.#topic, 'phx_join', {}]))
    await until(() => expect(this.hears()).toBe(true))
  }
}
type Built = Awaited<ReturnType<typeof build>>

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']

async function ask({ id: teamId, people, ...built }: Built, wanted: Step): Promise<unknown> {
  const [actor, subject] = [people[wanted.by] as BuiltUser, people[wanted.to] as BuiltUser]
  const { id: userId, username } = subject
  const [as, params] = [server.as(actor), { id: teamId }]
  const memberAuthorizations = [{ userId, authorization: wanted.role }]
  switch (wanted.do) {
    case 'leave':
      return as.graphql(LeaveTeamDocument, { teamId })
    case 'remove':
      return as.graphql(RemoveFromTeamDocument, { teamId, userId })
    case 'program-remove':
      return built.asProgram.graphql(RemoveFromTeamDocument, { teamId, userId })
    case 'role':
      return as.graphql(ChangeTeamMemberAuthorizationsDocument, { teamId, memberAuthorizations })
    case 'program-role':
      return built.asProgram.graphql(ChangeTeamMemberAuthorizationsDocument, { teamId, memberAuthorizations })
    case 'transfer':
      return as.rest(transferWorkspace, { params, body: { userId } })
    case 'program':
      return as.rest(setServiceRole, { params: built.account, body: { authorization: wanted.role } })
    case 'group-role':
      return as.rest(setScimGroup, {
        params: { ...params, group: built.group },
        body: { authorization: wanted.role },
      })
    case 'suspend':
      return server.as(built.root).rest(wanted.is ? suspendPerson : restorePerson, { params: { id: userId } })
    case 'join':
      await as.graphql(InviteToTeamDocument, { teamId, username, authorization: wanted.role })
      return server.as(subject).graphql(AcceptTeamInvitationDocument, { teamId })
    case 'brought':
      return bring(built, wanted)
    case 'grouped': {
      const value = built.brought.get(wanted.to)
      if (!value) throw new Error('nobody')
      const operation = wanted.is
        ? { op: 'add', path: 'members', value: [{ value }] }
        : { op: 'remove', path: `members[value eq "${value}"]` }
      return built.scim('PATCH', `/Groups/${built.group}`, { schemas: PATCH, Operations: [operation] })
    }
  }
}

async function bring({ scim, brought, domain }: Omit<Built, 'id' | 'people'>, { to, is }: Step) {
  const known = brought.get(to)
  const Operations = [{ op: 'replace', path: 'active', value: is }]
  if (known) return scim('PATCH', `/Users/${known}`, { schemas: PATCH, Operations })
  const emails = [{ value: `p${to}@${domain}`, primary: true }]
  const { id } = await scim('POST', '/Users', {
    schemas: [USER],
    userName: `p${to}`,
    emails,
    active: is,
  })
  brought.set(to, id)
}

test('whatever members, programs and directories do, an admin remains, and former members see and receive nothing', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      server.clock.advance({ minutes: 2 })
      const built = await build()
      const model = new Memberships((one) => built.brought.get(one) ?? '')
      for (const one of steps) {
        const hadAdmin = model.hasAdmin()
        const done = await ask(built, one).then(
          () => true,
          () => false,
        )
        expect(done, JSON.stringify(one)).toBe(model.take(one))
        expect([...model.places.values()]).toContain('ADMIN')
        if (hadAdmin && one.do !== 'suspend') expect(model.hasAdmin()).toBe(true)
        for (const [index, who] of built.people.entries()) {
          const asked = server.as(who).graphql(TeamMembersDocument, { teamId: built.id })
          const seen = await asked.catch(() => null)
          const place = seen?.me?.team?.userAuthorizations.find(({ userId }) => userId === who.id)
          const role = model.suspended.has(index) ? undefined : model.places.get(index)
          expect(place?.authorization, `${index} after ${JSON.stringify(one)}`).toBe(role)
          // Time stands still for the server, so nothing here ends on its own.
          const listener = built.listeners[index] as Listener
          if (role) await listener.begin()
          else
            await until(() => expect(listener.hears(), `${index} after ${JSON.stringify(one)}`).toBe(false))
        }
      }
      for (const { close } of built.listeners) close()
    }),
    // A failure takes its whole timeout, so shrinking would take minutes.
    { numRuns: 10, endOnFailure: true },
  )
})

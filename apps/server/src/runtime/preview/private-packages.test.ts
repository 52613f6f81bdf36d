import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions, users } from '../../accounts/tables.ts'
import { instanceSettings } from '../../admin/tables.ts'
import { readNpmrc } from '../../platform/config/npmrc.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { sandboxCollaborators } from '../../sharing/tables.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'
import { members } from '../../workspaces/tables.ts'
import { npmGateway } from '../npm/gateway.ts'
import { startRegistry } from '../npm/testing/registry.ts'
import { passCookie, SERVER } from './cookies.ts'
import { CLEARED, cookieOf, createTestPreviews, RESOURCE, TAB } from './testing/previews.ts'

const corp = await startRegistry()
await corp.publish('@corp/p', '1.0.0', { 'index.js': 'private code' })
const npmrc = `@corp:registry=${corp.url}\n${corp.url.replace('http:', '')}:_authToken=secret`
const npmRegistry = readNpmrc(npmrc, {}, { own: corp.url })
const server = await createTestServer({ config: { npmRegistry } })
const cacheDir = await mkdtemp(join(tmpdir(), 'sandlot-npm-'))
const previews = await createTestPreviews(server, {
  openNpm: (log) => npmGateway({ cacheDir, maxBytes: 1_000_000_000, registry: npmRegistry, log }),
})
afterAll(async () => {
  await previews.close()
  await server.close()
  await corp.stop()
  await rm(cacheDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

const URL = '/__sandlot/npm/cdn/npm/@corp/p@1.0.0/index.js'
const { notMember, notWorkspace } = previewMessages.guardedPackage

/** What a sandbox's preview gets with this user's pass, or without one. */
async function ask(id: string, person: BuiltUser | null, own = ''): Promise<string> {
  const cookie = person ? await previews.openAs(person, id) : own.split(';')[0]
  const { statusCode, body } = await previews.get(id, URL, { ...RESOURCE, ...(cookie && { cookie }) })
  return statusCode === 200 ? body : JSON.parse(body).error
}

const [ada, mira, stranger] = await Promise.all([
  server.buildUser({ isAdmin: true }),
  server.buildUser(),
  server.buildUser(),
])
const team = await server.buildWorkspace({ members: { admin: [mira], read: [stranger] } })
const led = await server.buildWorkspace({ members: { admin: [mira], read: [ada] } })
const build = (workspace: typeof team, author: BuiltUser) =>
  server.buildSandbox({ files: { 'index.html': 'home' }, workspace, author, privacy: 0 })
const [ofTeam, ofLed, ofStranger] = [
  await build(team, mira),
  await build(led, mira),
  await build(stranger.personalWorkspace, stranger),
]

const setSignUp = async (signUp: 'open' | 'invited') => {
  const values = { id: 1, signUp, announcement: null, revision: 0, updatedAt: server.clock.now() }
  await server.db
    .insert(instanceSettings)
    .values(values)
    .onConflictDoUpdate({ target: instanceSettings.id, set: values })
}
beforeEach(async () => {
  server.deps.config.npmPrivate = 'members'
  await setSignUp('open')
})

describe('a private package', () => {
  test('is available to members of the sandbox’s workspace, whatever their role', async () => {
    expect(await ask(ofTeam.id, mira)).toBe('private code')
    expect(await ask(ofTeam.id, stranger)).toBe('private code')
  })

  test('is never loaded into another person’s sandbox by the pass of a member viewing it', async () => {
    expect(await ask(ofStranger.id, mira)).toBe(notMember('@corp/p'))
    expect(await ask(ofStranger.id, null)).toBe(notMember('@corp/p'))
    expect(await ask(ofLed.id, stranger)).toBe(notMember('@corp/p'))
  })

  test('is not available to people with whom only the sandbox was shared', async () => {
    const guest = await server.buildUser()
    const hidden = await server.buildSandbox({
      files: { 'index.html': 'home' },
      workspace: team,
      author: mira,
      privacy: 2,
    })
    await server.db.insert(sandboxCollaborators).values({
      sandboxId: hidden.id,
      userId: guest.id,
      authorization: 'WRITE_CODE',
      insertedAt: server.clock.now(),
    })
    expect(await ask(hidden.id, guest)).toBe(notMember('@corp/p'))
    expect(await ask(hidden.id, mira)).toBe('private code')
  })

  test('is gone when the role or the session ends', async () => {
    const person = await server.buildUser()
    const role = { workspaceId: team.id, userId: person.id, authorization: 'WRITE' as const }
    await server.db.insert(members).values({ ...role, insertedAt: server.clock.now() })
    const cookie = await previews.openAs(person, ofTeam.id)
    expect(await ask(ofTeam.id, null, cookie)).toBe('private code')
    await server.db.delete(members).where(eq(members.userId, person.id))
    expect(await ask(ofTeam.id, null, cookie)).toBe(notMember('@corp/p'))
    await server.db.insert(members).values({ ...role, insertedAt: server.clock.now() })
    expect(await ask(ofTeam.id, null, cookie)).toBe('private code')
    await server.db.delete(sessions).where(eq(sessions.userId, person.id))
    expect(await ask(ofTeam.id, null, cookie)).toBe(notMember('@corp/p'))
  })

  test('leaves no pass that opens the preview once it is private, before the browser’s data is cleared', async () => {
    const shown = await build(team, mira)
    const cookie = await previews.openAs(mira, shown.id)
    const visit = (sent: string) => previews.get(shown.id, '/', { ...TAB, cookie: sent })
    expect((await visit(cookie)).statusCode).toBe(200)
    await server.db.update(sandboxes).set({ privacy: 2 }).where(eq(sandboxes.id, shown.id))
    const refused = await visit(cookie)
    expect([refused.statusCode, refused.headers['clear-site-data']]).toEqual([401, CLEARED])
    server.clock.advance({ ms: 1 })
    const opened = await previews.openAs(mira, shown.id, cookieOf(refused, cookie))
    expect((await visit(opened)).statusCode).toBe(200)
  })

  test('is available to the workspaces listed in the configuration', async () => {
    server.deps.config.npmPrivate = [team.id]
    expect(await ask(ofTeam.id, mira)).toBe('private code')
    expect(await ask(ofLed.id, mira)).toBe(notWorkspace('@corp/p'))
    expect(await ask(ofStranger.id, stranger)).toBe(notWorkspace('@corp/p'))
  })

  test('is available to administrators’ workspaces when sign-up is open and nothing is configured', async () => {
    server.deps.config.npmPrivate = null
    expect(await ask(ofLed.id, mira)).toBe('private code')
    expect(await ask(ofTeam.id, mira)).toBe(notWorkspace('@corp/p'))
    expect(await ask(ofStranger.id, stranger)).toBe(notWorkspace('@corp/p'))
    await server.db.update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.id, ada.id))
    expect(await ask(ofLed.id, mira)).toBe(notWorkspace('@corp/p'))
    await server.db.update(users).set({ suspendedAt: null }).where(eq(users.id, ada.id))
    await setSignUp('invited')
    expect(await ask(ofTeam.id, mira)).toBe('private code')
  })

  test('is available to the server’s screenshots of those workspaces, and no others', async () => {
    server.deps.config.npmPrivate = [team.id]
    const own = (id: string) => passCookie(server.deps.keys.previews[0], id, SERVER, server.clock.now())
    expect(await ask(ofTeam.id, null, own(ofTeam.id))).toBe('private code')
    expect(await ask(ofStranger.id, null, own(ofStranger.id))).toBe(notWorkspace('@corp/p'))
  })
})

import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { type SandboxActionName, sandboxActions } from '@sandlot/core/sandboxes/actions'
import { SandboxByIdDocument } from '@sandlot/core/sandboxes/operations.gen'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, expect, test } from 'vitest'
import { sandboxCollaborators } from '../sharing/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { type Asked, answerOf, graphql, signedInBy } from '../testing/matrix.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

/** Calls that anyone may make on any sandbox, so that only its abilities can stop them. */
const asked = (id: string): Partial<Record<SandboxActionName, ReturnType<typeof graphql>>> => {
  const many = (field: string) => graphql(`${field} { id }`, '$ids: [ID!]!', { ids: [id] })
  return {
    'sandbox.rename': graphql('renameSandbox(id: $id, title: "Other") { id }', '$id: ID!', { id }),
    'sandbox.frozen': many('setSandboxesFrozen(sandboxIds: $ids, isFrozen: false)'),
    'sandbox.permissions': many('setPreventSandboxesExport(sandboxIds: $ids, preventSandboxExport: true)'),
    'sandbox.to_template': many('makeSandboxesTemplates(sandboxIds: $ids)'),
    'sandbox.trash': many('deleteSandboxes(sandboxIds: $ids)'),
    'sandbox.purge': many('permanentlyDeleteSandboxes(sandboxIds: $ids)'),
  }
}

test('the abilities in a response match the results of the calls, with the same reasons', async () => {
  const [reader, writer, author, admin, guest] = await Promise.all(
    Array.from({ length: 5 }, () => server.buildUser()),
  )
  if (!reader || !writer || !author || !admin || !guest) throw new Error('there are five')
  const team = await server.buildWorkspace({
    members: { read: [reader], write: [writer, author], admin: [admin] },
  })
  const build = async (fields: object) => {
    const row = await server.buildSandbox({ workspace: team, author, privacy: 2, ...fields })
    await server.db.insert(sandboxCollaborators).values(
      [guest, writer].map((person) => ({
        id: server.deps.ids.uuid(),
        sandboxId: row.id,
        userId: person.id,
        authorization: 'WRITE_CODE' as const,
        insertedAt: server.clock.now(),
      })),
    )
    return row
  }
  const states = [{}, { removedAt: server.clock.now() }, { isFrozen: true }, { draft: true }]
  const wrong: string[] = []
  const compare = async (person: BuiltUser, state: object, name: SandboxActionName) => {
    const { id } = await build(state)
    const call = asked(id)[name]
    const { sandbox } = await server.as(person).graphql(SandboxByIdDocument, { id })
    const said = call && (await answerOf(server, call, await signedInBy(server, person, 'write')))
    const told = sandbox ? (refusalIn(sandbox, name) ?? 'done') : 'notFound'
    if (said !== told) wrong.push(`${name}, ${JSON.stringify(state)}: told ${told}, but it is ${said}`)
    if (sandbox && (sandbox.abilities[name] ?? 'done') !== told) wrong.push(`${name}: ${told} as shown`)
  }
  for (const state of states)
    for (const person of [reader, writer, author, admin, guest])
      for (const name of Object.keys(asked('')) as SandboxActionName[]) await compare(person, state, name)
  expect(wrong).toEqual([])
})

test('with a read-only token every change is refused for that reason, as in the calls', async () => {
  const author = await server.buildUser()
  const { id } = await server.buildSandbox({ workspace: author.personalWorkspace, author })
  for (const kind of ['cookie', 'read', 'write'] as const) {
    const sent = await signedInBy(server, author, kind)
    const { sandbox, me } = await abilitiesAs(sent, id)
    for (const name of ['sandbox.rename', 'sandbox.trash'] as const)
      expect([kind, sandbox.abilities[name] ?? 'done']).toEqual([
        kind,
        await answerOf(server, asked(id)[name] as Asked, sent),
      ])
    expect([kind, me.team.abilities['folder.create'] ?? 'done']).toEqual([
      kind,
      kind === 'read' ? 'tokenReadOnly' : 'done',
    ])
  }
})

type WithAbilities = { abilities: Record<string, string> }
async function abilitiesAs(sent: Record<string, string>, id: string) {
  const query = `query ($id: ID!) { sandbox(sandboxId: $id) { abilities } me { team { abilities } } }`
  const reply = await server.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: sent,
    payload: { query, variables: { id } },
  })
  return reply.json<{ data: { sandbox: WithAbilities; me: { team: WithAbilities } } }>().data
}

test('the full record has the same abilities as the card, under the declared action names', async () => {
  const reader = await server.buildUser()
  const team = await server.buildWorkspace({ members: { read: [reader] } })
  const { id } = await server.buildSandbox({ workspace: team, author: await server.buildUser() })
  const as = server.as(reader)
  const { sandbox } = await as.graphql(SandboxByIdDocument, { id })
  const { abilities } = await as.rest(getSandbox, { params: { id } })
  const refused = Object.entries(sandboxActions).flatMap(([name, { needs }]) =>
    needs === 'READ' ? [] : [name],
  )
  expect(abilities).toEqual(Object.fromEntries(refused.map((name) => [name, 'notAllowed'])))
  expect(sandbox?.abilities).toEqual(abilities)
})

import { QueryClient } from '@tanstack/query-core'
import { type FieldNode, Kind, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { downloadArchive } from '../archives/transfer.ts'
import { createBranch } from '../branches/mutations.ts'
import { createClient } from '../client.ts'
import { createFolder, deleteFolder, renameFolder } from '../folders/mutations.ts'
import { importGitHubRepository } from '../repositories/import-queries.ts'
import { deleteMany } from './items/queries.ts'
import { moveItems } from './moving/mutations.ts'
import { setFrozenOfMany, setPrivacyOfMany } from './mutations.ts'
import { createSandbox, renameSandbox } from './queries.ts'
import { exportSandboxFiles } from './rest.ts'

type Sent = { operation: string; input: unknown }

/** Returns the requests of one client action: mutation and arguments, or route and body. */
async function sentBy(
  act: (client: ReturnType<typeof createClient>, cache: QueryClient) => Promise<unknown>,
) {
  const sent: Sent[] = []
  const client = createClient({
    baseUrl: 'http://sandlot.test',
    name: 'test',
    token: () => 'slt_x',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const text = await request.text()
      const { pathname } = new URL(request.url)
      if (pathname === '/api/graphql') for (const call of JSON.parse(text)) sent.push(mutationIn(call))
      else
        sent.push({
          operation: `${request.method} ${pathname}`,
          input: text === '' ? null : JSON.parse(text),
        })
      // A refusal rather than a network error, because creations are retried when the network fails.
      return Response.json({ errors: { detail: ['no'] } }, { status: 422 })
    },
  })
  await act(client, new QueryClient()).catch(() => {})
  return sent
}

function mutationIn({ query, variables }: { query: string; variables: Record<string, unknown> }): Sent {
  const [operation] = parse(query).definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('an operation was expected')
  const field = operation.selectionSet.selections[0] as FieldNode
  const input = Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }) => [
      name.value,
      value.kind === Kind.VARIABLE ? variables[value.name.value] : 'value' in value ? value.value : null,
    ]),
  )
  return { operation: field.name.value, input }
}

const teamId = '5f0c3a0e-9c5e-4b55-8a51-0d6a6b1f9a01'
const place = { card: { id: 's1' }, teamId, path: '/a', isTemplate: false, isDeleted: false }

describe('[GQ-081] dashboard actions', () => {
  test.each<[string, Parameters<typeof sentBy>[0], Sent]>([
    [
      'creating a folder',
      (client, cache) => createFolder(client, cache).mutationFn({ teamId, path: '/a' }),
      { operation: 'createCollection', input: { path: '/a', teamId } },
    ],
    [
      'deleting a folder',
      (client, cache) => deleteFolder(client, cache).mutationFn({ teamId, path: '/a' }),
      { operation: 'deleteCollection', input: { path: '/a', teamId } },
    ],
    [
      'deleting sandboxes',
      (client, cache) => deleteMany(client, cache).mutationFn([{ id: 's1' }, { id: 's2' }]),
      { operation: 'deleteSandboxes', input: { sandboxIds: ['s1', 's2'] } },
    ],
    [
      'renaming a sandbox',
      (client, cache) => renameSandbox(client, cache).mutationFn({ id: 's1', title: 'New' }),
      { operation: 'renameSandbox', input: { id: 's1', title: 'New', was: undefined } },
    ],
    [
      'renaming a folder',
      (client, cache) => renameFolder(client, cache).mutationFn({ teamId, path: '/a', newPath: '/b' }),
      {
        operation: 'renameCollection',
        input: { id: undefined, path: '/a', newPath: '/b', teamId, newTeamId: undefined },
      },
    ],
    [
      'moving sandboxes',
      (client, cache) =>
        moveItems(client, cache, [{ do: 'place', sandboxes: [place as never], teamId, path: '/b' }]),
      {
        operation: 'addToCollectionOrTeam',
        input: {
          sandboxIds: ['s1'],
          collectionPath: '/b',
          privacy: null,
          teamId,
          wasIn: ['/a'],
          wereDeleted: false,
        },
      },
    ],
    [
      'changing privacy',
      (client, cache) => setPrivacyOfMany(client, cache).mutationFn({ ids: ['s1'], privacy: 2 }),
      { operation: 'setSandboxesPrivacy', input: { sandboxIds: ['s1'], privacy: 2, was: undefined } },
    ],
    [
      'freezing',
      (client, cache) => setFrozenOfMany(client, cache).mutationFn({ ids: ['s1'], isFrozen: true }),
      { operation: 'setSandboxesFrozen', input: { sandboxIds: ['s1'], isFrozen: true } },
    ],
    [
      'importing a project',
      (client, cache) =>
        importGitHubRepository(client, cache)({ owner: 'acme', name: 'site', teamId, vmTier: null }),
      {
        operation: 'importProject',
        input: { owner: 'acme', name: 'site', provider: 'GITHUB', team: teamId },
      },
    ],
    [
      'creating a draft branch',
      (client, cache) => createBranch(client, cache).mutationFn({ owner: 'acme', name: 'site', teamId }),
      {
        operation: 'createBranch',
        input: {
          owner: 'acme',
          name: 'site',
          provider: 'GITHUB',
          team: teamId,
          branch: undefined,
          from: undefined,
        },
      },
    ],
    [
      'forking',
      (client, cache) => createSandbox(client, cache).mutationFn({ templateId: 's1', teamId, title: 'Copy' }),
      { operation: 'POST /api/v1/sandboxes/s1/fork', input: { team_id: teamId, title: 'Copy' } },
    ],
    [
      'downloading one',
      (client) => client.rest(exportSandboxFiles, { params: { id: 's1' } }),
      { operation: 'GET /api/v1/sandboxes/s1/export', input: null },
    ],
    [
      'downloading several',
      (client) => downloadArchive(client, teamId, { sandboxIds: ['s1', 's2'], folders: ['/a'] }),
      {
        operation: `POST /api/v1/workspaces/${teamId}/export`,
        input: { sandbox_ids: ['s1', 's2'], folders: ['/a'] },
      },
    ],
  ])('%s sends the input the server expects', async (_what, act, wanted) => {
    expect(await sentBy(act)).toEqual([wanted])
  })
})

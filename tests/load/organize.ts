import { CreateFolderDocument, RenameFolderDocument } from '@sandlot/core/folders/operations.gen'
import { partsOf } from '@sandlot/core/sandboxes/items/parts'
import {
  AddToFolderDocument,
  MoveToTrashDocument,
  RenameSandboxDocument,
} from '@sandlot/core/sandboxes/mutations.gen'
import type { Person } from '../support/people.ts'
import type { World } from '../support/world.ts'
import { inDatabase, personWithFolder } from './many-rows.ts'
import { quantile } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const [FEW, MOVED, DELETED, BELOW] = [500, 5000, 10_000, 5000]
const [RENAMED, AT_ONCE] = [200, 8]

/** Measures organizing a very large workspace the way the dashboard does, in as few calls as possible. */
export async function measureOrganize({ world }: Site): Promise<Row[]> {
  const person = await personWithFolder(world, DELETED)
  const ids = await idsOf(world, person)
  for (const path of ['/few', '/many', '/deep'])
    await person.client.graphql(CreateFolderDocument, { path, teamId: person.workspaceId })
  const titles = await retitle(person, ids.slice(0, RENAMED), 1)
  const together = await retitle(person, ids.slice(0, RENAMED), AT_ONCE)
  const few = await timed(() => move(person, ids.slice(0, FEW), '/few'))
  const many = await timed(() => move(person, ids.slice(FEW, FEW + MOVED), '/many'))
  const deleting = await timed(() => trash(person, ids))
  const restoring = await timed(() => move(person, ids.slice(FEW, FEW + MOVED), '/many'))
  await makeFolders(world, person)
  const renaming = await timed(() => rename(person, '/deep', '/deeper'))
  const alone = await timed(() => rename(person, '/few', '/fewer'))
  return [
    { what: 'renaming a sandbox, p50', value: quantile(titles.each, 0.5), unit: 'ms' },
    { what: '  p95', value: quantile(titles.each, 0.95), unit: 'ms', bar: 50 },
    {
      what: `  ${AT_ONCE} at once in one workspace, against one after another`,
      value: together.whole / titles.whole,
      unit: '×',
      bar: 1,
    },
    { what: `moving ${MOVED} sandboxes to a folder`, value: many, unit: 'ms', bar: 10_000 },
    {
      what: `  each, against one of ${FEW}`,
      value: many / MOVED / (few / FEW),
      unit: '×',
      bar: 1.5,
    },
    { what: `deleting ${DELETED} sandboxes`, value: deleting, unit: 'ms', bar: 10_000 },
    { what: `restoring ${MOVED} of them to their folder`, value: restoring, unit: 'ms', bar: 10_000 },
    { what: `renaming a folder with ${BELOW} below`, value: renaming, unit: 'ms', bar: 1000 },
    { what: '  against one with none', value: renaming / alone, unit: '×' },
  ]
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}

async function move({ client, workspaceId }: Person, ids: readonly string[], path: string) {
  for (const part of parts(ids)) {
    const { addToCollectionOrTeam: moved } = await client.graphql(AddToFolderDocument, {
      ids: part,
      collectionPath: path,
      privacy: null,
      teamId: workspaceId,
    })
    if (moved.some((one) => one?.collection?.path !== path)) throw new Error(`not all came to ${path}`)
  }
}

/** Renames sandboxes, `atOnce` at a time. Returns the time of each, and the total. */
async function retitle({ client }: Person, ids: readonly string[], atOnce: number) {
  const each: number[] = []
  const left = [...ids]
  const one = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const [sandboxId, title] = [id, `renamed ${left.length} of ${atOnce}`]
      each.push(await timed(() => client.graphql(RenameSandboxDocument, { id: sandboxId, title })))
    }
  }
  const whole = await timed(() => Promise.all(Array.from({ length: atOnce }, one)))
  return { each, whole }
}

async function trash({ client }: Person, ids: readonly string[]) {
  for (const part of parts(ids)) await client.graphql(MoveToTrashDocument, { ids: part })
}

async function rename({ client, workspaceId: teamId }: Person, path: string, newPath: string) {
  await client.graphql(RenameFolderDocument, { path, newPath, teamId })
}

const parts = (ids: readonly string[]) => partsOf(ids).map((part) => [...part])

const idsOf = (world: World, { workspaceId }: Person): Promise<string[]> =>
  inDatabase(world, async (database) => {
    const { rows } = await database.query<{ id: string }>(
      'select id from sandboxes where workspace_id = $1',
      [workspaceId],
    )
    return rows.map(({ id }) => id)
  })

/** Creates folders directly below one. */
const makeFolders = (world: World, { workspaceId }: Person): Promise<unknown> =>
  inDatabase(world, async (database) => {
    await database.query(
      `insert into folders (id, workspace_id, path, inserted_at)
       select gen_random_uuid(), $1, '/deep/' || number, now() from generate_series(1, $2::int) number`,
      [workspaceId, BELOW],
    )
    await database.query('analyze folders')
  })

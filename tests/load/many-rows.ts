import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { Client } from 'pg'
import { newPerson, type Person } from '../support/people.ts'
import { makeSandbox } from '../support/sandboxes.ts'
import type { World } from '../support/world.ts'

/**
 * A user with this many sandboxes in the root folder: one created normally, the others copied from it in the database.
 */
export async function personWithFolder(world: World, count: number): Promise<Person> {
  const person = await newPerson(world)
  const { id } = await makeSandbox(person, 'Sandbox 1')
  await person.client.graphql(AddToFolderDocument, {
    ids: [id],
    teamId: person.workspaceId,
    collectionPath: '/',
    privacy: null,
  })
  await inDatabase(world, async (database) => {
    await database.query(
      `insert into sandboxes
       select made.* from sandboxes of_mine, generate_series(2, $2::int) number,
       lateral jsonb_populate_record(of_mine, jsonb_build_object(
         'id', substr(md5(of_mine.id || number), 1, 10), 'title', 'Sandbox ' || number, 'alias', null,
         'updated_at', of_mine.updated_at - number * interval '1 second')) made
       where of_mine.id = $1`,
      [id, count],
    )
    await database.query('analyze sandboxes')
  })
  return person
}

/** Runs a function with the database that the world's server runs for itself. */
export async function inDatabase<Result>(
  world: World,
  run: (database: Client) => Promise<Result>,
): Promise<Result> {
  const database = await ownDatabase(world)
  try {
    return await run(database)
  } finally {
    await database.end()
  }
}

export async function databaseUrl({ dataDir }: World): Promise<string> {
  const root = join(dataDir, 'postgres')
  const lines = (await readFile(join(root, 'data/postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(root, 'password'), 'utf8')).trim()
  return `postgres://sandlot:${encodeURIComponent(password)}@127.0.0.1:${lines[3]}/sandlot`
}

async function ownDatabase(world: World): Promise<Client> {
  const client = new Client({ connectionString: await databaseUrl(world) })
  await client.connect()
  return client
}

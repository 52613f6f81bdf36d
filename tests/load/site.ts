import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { newPerson, type Person } from '../support/people.ts'
import { startWorld, type World } from '../support/world.ts'

const TEMPLATE = 'kmwy42'
const FEW = 100
const MANY = 10_000
const TOKENS = 4
const AT_ONCE = 16

/** Somebody with sandboxes, and some tokens: the server counts calls by token, as if they were programs. */
export type Owner = {
  readonly person: Person
  readonly tokens: readonly string[]
  readonly count: number
  /** Title of the sandbox that was made last. */
  readonly newest: string
  readonly seconds: number
}

/** A world with one person who has few sandboxes, and on demand one who has many. */
export type Site = {
  readonly world: World
  readonly few: Owner
  readonly many: () => Promise<Owner>
  readonly stop: () => Promise<void>
}

export async function createSite(): Promise<Site> {
  const world = await startWorld()
  try {
    const few = await newOwner(world, FEW)
    let many: Promise<Owner> | undefined
    return {
      world,
      few,
      many: () => {
        many ??= newOwner(world, MANY)
        return many
      },
      stop: world.stop,
    }
  } catch (error) {
    await world.stop()
    throw error
  }
}

/** Makes sandboxes as anybody would: each is a fork of a template, by one call. */
async function newOwner(world: World, count: number): Promise<Owner> {
  const person = await newPerson(world)
  const tokens: string[] = []
  for (let index = 0; index < TOKENS; index += 1) tokens.push(await person.newToken())
  const clients = tokens.map((token) => person.clientWith(token))
  const begin = performance.now()
  let next = 0
  const work = async () => {
    for (let number = next++; number < count - 1; number = next++) await fork(clients, number)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const newest = await fork(clients, count - 1)
  return { person, tokens, count, newest, seconds: (performance.now() - begin) / 1000 }
}

async function fork(clients: readonly Person['client'][], number: number): Promise<string> {
  const client = clients[number % clients.length]
  if (!client) throw new Error('There is no token to fork with.')
  const body = { title: `Sandbox ${number + 1}` }
  await client.rest(forkSandbox, { params: { id: TEMPLATE }, body })
  return body.title
}

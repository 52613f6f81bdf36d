import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { newPerson, type Person } from '../support/people.ts'
import { startWorld, type World } from '../support/world.ts'

const TEMPLATE = 'rjk9n4zj7m'
const FEW = 100
const MANY = 10_000
const TOKENS = 4
const AT_ONCE = 16
/** On a busy machine fewer are created, so that the run ends. */
const MAKING_MAX_MS = 150_000

/**
 * A user with sandboxes and several tokens. The server's rate limit counts by token, as if each were a separate
 * program.
 */
export type Owner = {
  readonly person: Person
  readonly tokens: readonly string[]
  readonly count: number
  /** The title of the sandbox created last. */
  readonly newest: string
  readonly newestId: string
  readonly seconds: number
}

/** A world with one user who has few sandboxes and, on demand, one who has many. */
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

/** Creates sandboxes as users do: each is a fork of a template, by one call. */
async function newOwner(world: World, count: number): Promise<Owner> {
  const person = await newPerson(world)
  const tokens: string[] = []
  for (let index = 0; index < TOKENS; index += 1) tokens.push(await person.newToken())
  const clients = tokens.map((token) => person.clientWith(token))
  const begin = performance.now()
  let [next, made] = [0, 0]
  const isLate = () => performance.now() - begin > MAKING_MAX_MS
  const work = async () => {
    // Fork the user's own copy: a template counts its forks, so concurrent forks would wait for each other.
    let origin = TEMPLATE
    for (let number = next++; number < count - 1 && !isLate(); number = next++) {
      const { id } = await fork(clients, number, origin)
      if (origin === TEMPLATE) origin = id
      made += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { title: newest, id: newestId } = await fork(clients, made, TEMPLATE)
  return { person, tokens, count: made + 1, newest, newestId, seconds: (performance.now() - begin) / 1000 }
}

async function fork(clients: readonly Person['client'][], number: number, origin: string) {
  const client = clients[number % clients.length]
  if (!client) throw new Error('There is no token to fork with.')
  const title = `Sandbox ${number + 1}`
  const { id } = await client.rest(forkSandbox, { params: { id: origin }, body: { title } })
  return { id, title }
}

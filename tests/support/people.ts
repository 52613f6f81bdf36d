import { currentUser } from '@sandlot/core/accounts/rest'
import { authToken } from '@sandlot/core/accounts/sessions/token-rest'
import { finalizeSignUp } from '@sandlot/core/accounts/sign-up-rest'
import { createClient } from '@sandlot/core/client'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { type Computer, type Cookie, ownComputer } from './own-computer.ts'
import type { World } from './world.ts'

type Client = ReturnType<typeof createClient>

/** A user with an account: their view in a browser, and calls that tests make on their behalf. */
export type Person = {
  readonly username: string
  readonly name: string
  readonly workspaceId: string
  readonly workspaceName: string
  /** Their session, for a browser. */
  readonly cookies: readonly Cookie[]
  /** A client with that session. */
  readonly client: Client
  /** Creates a new access token of theirs. */
  readonly newToken: () => Promise<string>
  /** A client with a token, as a program has. */
  readonly clientWith: (token: string) => Client
}

type Site = Pick<World, 'url' | 'githubUrl'>

/** Goes through GitHub's sign-in as one of its users. Resolves with the address that the server redirects to. */
export async function signInWithGithub(site: Site, computer: Computer, login: string): Promise<URL> {
  const begun = await computer.fetch(`${site.url}/auth/github?version=2`)
  const asked = new URL(locationOf(begun))
  const form = new URLSearchParams({ login })
  for (const name of ['redirect_uri', 'scope', 'state', 'client_id'])
    form.set(name, asked.searchParams.get(name) ?? '')
  const chosen = await computer.fetch(`${site.githubUrl}/login/oauth/callback`, {
    method: 'POST',
    body: form,
  })
  const ended = await computer.fetch(locationOf(chosen))
  return new URL(locationOf(ended), site.url)
}

function locationOf(reply: Response): string {
  const location = reply.headers.get('location')
  if (!location) throw new Error(`${reply.status} where a redirect was expected`)
  return location
}

/** Signs up a user who is new to this world, and has nothing but an empty workspace. */
export async function newPerson(world: World): Promise<Person> {
  const computer = ownComputer()
  const login = world.nextGuest()
  const { pathname } = await signInWithGithub(world, computer, login)
  const id = /^\/signup\/(.+)$/.exec(pathname)?.[1]
  if (!id) throw new Error(`GitHub's sign-in ended at ${pathname} where a sign-up was expected`)
  const client = clientOf(world, computer)
  const name = login.replace('guest-', 'Guest ')
  await client.rest(finalizeSignUp, {
    body: { id, username: login, name, role: 'other', usage: 'personal' },
  })
  return personOf(world, computer)
}

async function personOf(site: Site, computer: Computer): Promise<Person> {
  const client = clientOf(site, computer)
  const { username, name } = await client.rest(currentUser)
  const workspace = await primaryWorkspace(client)
  return {
    username,
    name: name ?? username,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    cookies: computer.cookies(site.url),
    client,
    newToken: async () => (await client.rest(authToken)).token,
    clientWith: (token) => createClient({ baseUrl: site.url, fetch, name: 'tests', token: () => token }),
  }
}

async function primaryWorkspace(client: Client) {
  const { me } = await client.graphql(AllTeamsDocument)
  const workspace = me?.workspaces.find(({ id }) => id === me.primaryWorkspaceId)
  if (!workspace) throw new Error('the new account has no workspace')
  return workspace
}

const clientOf = ({ url }: Site, computer: Computer): Client =>
  createClient({ baseUrl: url, fetch: computer.fetch, name: 'tests', token: () => null })

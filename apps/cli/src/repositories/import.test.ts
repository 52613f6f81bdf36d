import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'
import { TEAM_ID } from '../tui/testing/wire-sandbox.ts'

const host = 'http://localhost:4000'
const page = (rest: string) => `${host}/p/github/acme/widgets${rest}`

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const project = {
  id: 'p1',
  repository: {
    __typename: 'GitHubRepository',
    owner: 'acme',
    name: 'widgets',
    description: null,
    private: false,
    pushedAt: '2026-02-01T00:00:00Z',
  },
  team: { id: TEAM_ID },
  authorization: 'WRITE',
  appInstalled: true,
  defaultBranch: { name: 'main' },
  branchCount: 2,
  lastAccessedAt: null,
}
const repo = { owner: { login: 'acme' }, name: 'widgets' }

async function imported(words: string[], cwd = machine.home) {
  const { fetch, changes } = graphqlHost({
    'query GetGithubRepo': () => ({ githubRepo: repo, projects: [] }),
    'mutation ImportProject': () => ({ importProject: project }),
  })
  const { status, json } = await machine.run([...words, '--json'], {
    fetch,
    cwd,
    env: { SANDLOT_WORKSPACE: TEAM_ID },
  })
  const { data, error } = json() as { data?: { opens: string; url: string }; error?: object }
  return { status, opens: data?.opens, url: data?.url, error, changes }
}

test.each([
  ['https://github.com/acme/widgets/tree/fix/typo', `/fix/typo?workspaceId=${TEAM_ID}`],
  ['github.com/acme/widgets/blob/main/src/x.ts#L3', `/main/src?workspaceId=${TEAM_ID}&file=x.ts`],
  ['https://www.github.com/acme/widgets/pull/12/files', `?workspaceId=${TEAM_ID}&pull=12&mode=review`],
])('%s imports its repository, and opens what the link names', async (link, rest) => {
  const { status, opens, url, changes } = await imported(['repo', 'import', link])
  expect({ status, opens }).toEqual({ status: 0, opens: page(rest) })
  expect(url).toContain('/dashboard/repositories/acme/widgets')
  expect(changes).toHaveLength(1)
})

test('a name or a link to a repository opens its dashboard page', async () => {
  for (const text of ['acme/widgets', 'https://github.com/acme/widgets', 'git@github.com:acme/widgets.git']) {
    const { opens, url } = await imported(['import', text])
    expect(opens).toBe(url)
  }
})

describe('an instance with its own GitHub', () => {
  const own = 'https://github.mycompany.com:8443'
  let asked: number
  const importedFrom = async (words: string[], cwd = machine.home) => {
    asked = 0
    const { fetch } = graphqlHost({
      'query GetGithubRepo': ({ owner, name }) => ({
        githubRepo: { owner: { login: owner }, name },
        projects: [],
      }),
      'mutation ImportProject': () => ({ importProject: project }),
    })
    const answering: typeof globalThis.fetch = (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname !== '/api/meta/features') return fetch(input, init)
      asked += 1
      return Promise.resolve(Response.json({ ...flags(false), github_url: own }))
    }
    const { status, json } = await machine.run([...words, '--json'], {
      fetch: answering,
      cwd,
      env: { SANDLOT_WORKSPACE: TEAM_ID },
    })
    const { data, error } = json() as { data?: { opens: string }; error?: object }
    return { status, opens: data?.opens, error }
  }

  test.each([
    [`${own}/acme/widgets`, '/dashboard/repositories/acme/widgets'],
    ['github.mycompany.com:8443/acme/widgets', '/dashboard/repositories/acme/widgets'],
    ['git@github.mycompany.com:acme/widgets.git', '/dashboard/repositories/acme/widgets'],
    [`${own}/acme/widgets/tree/fix/typo`, '/p/github/acme/widgets/fix/typo'],
    [`${own}/acme/widgets/pull/12`, '/p/github/acme/widgets?'],
  ])('accepts %s', async (text, leads) => {
    const { status, opens } = await importedFrom(['repo', 'import', text])
    expect(status).toBe(0)
    expect(opens).toContain(leads)
    expect(asked).toBeGreaterThan(0)
  })

  test('recognizes a name or a GitHub link without a request', async () => {
    const known = ['acme/widgets', 'https://github.com/acme/widgets', 'git@github.com:acme/widgets.git']
    for (const text of known)
      expect([(await importedFrom(['repo', 'import', text])).status, asked]).toEqual([0, 0])
    expect([(await importedFrom(['repo', 'import', 'nonsense'])).status, asked]).toEqual([2, 0])
  })

  test('refuses links to other hosts', async () => {
    for (const text of ['https://gitlab.com/acme/widgets', 'git@gitlab.com:acme/widgets.git'])
      expect(await importedFrom(['repo', 'import', text])).toMatchObject({
        status: 2,
        error: { field: 'repository' },
      })
  })

  test('creates a sandbox from a link to it', async () => {
    const forked: string[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      if (pathname === '/api/meta/features') return Response.json({ ...flags(false), github_url: own })
      forked.push(pathname)
      return Response.json({ errors: { detail: ['Not here.'] } }, { status: 404 })
    }
    await machine.run(['sandbox', 'fork', `${own}/acme/widgets/tree/main/docs`], {
      fetch,
      env: { SANDLOT_WORKSPACE: TEAM_ID },
    })
    expect(forked).toEqual(['/api/v1/sandboxes/fork/github/acme/widgets/tree/main/docs'])
  })

  test('recognizes a checkout from it', async () => {
    const git = join(machine.home, '.git')
    mkdirSync(git)
    writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n')
    writeFileSync(join(git, 'config'), `[remote "origin"]\n\turl = ${own}/acme/widgets.git\n`)
    expect(await importedFrom(['import'])).toMatchObject({ status: 0 })
  })
})

describe('[CL-041] in a checkout', () => {
  const checkout = (head: string) => {
    const git = join(machine.home, 'widgets', '.git')
    const below = join(machine.home, 'widgets', 'src', 'deep')
    mkdirSync(git, { recursive: true })
    mkdirSync(below, { recursive: true })
    writeFileSync(join(git, 'HEAD'), head)
    writeFileSync(join(git, 'config'), '[remote "origin"]\n\turl = git@github.com:acme/widgets.git\n')
    return below
  }

  test('import and open use the remote’s repository and the current branch', async () => {
    const folder = checkout('ref: refs/heads/fix/typo\n')
    for (const words of [['import'], ['repo', 'import']])
      expect(await imported(words, folder)).toMatchObject({
        status: 0,
        opens: page(`/fix/typo?workspaceId=${TEAM_ID}`),
      })
    const opened = await machine.run(['open', '--no-browser'], { cwd: folder })
    expect(opened.stdout).toBe(`${page('/fix/typo')}\n`)
  })

  test('without a branch, they use the repository', async () => {
    const folder = checkout('0123456789012345678901234567890123456789\n')
    const { opens, url } = await imported(['import'], folder)
    expect(opens).toBe(url)
    expect((await machine.run(['open', '--no-browser'], { cwd: folder })).stdout).toBe(`${page('')}\n`)
  })
})

test('elsewhere, the repository has to be named', async () => {
  const { status, error } = await imported(['import'])
  expect(status).toBe(2)
  expect(error).toMatchObject({
    message: 'This folder is not a checkout of a GitHub repository.',
    field: 'repository',
  })
})

test('[CL-035] an import has one of five outcomes, each with the next step', async () => {
  type Case = { had?: object[]; given?: object; app?: boolean; gone?: boolean; scopes?: string[] | null }
  const outcomeOf = async ({ had = [], given = {}, app = false, gone = false, scopes = null }: Case) => {
    const host = graphqlHost({
      'query GetGithubRepo': () => ({ githubRepo: gone ? null : repo, projects: had }),
      'query RepositoryByDetails': () => ({ project: { ...project, branches: [], pullRequests: [] } }),
      'query GithubAccounts': () => ({
        me: { githubProfile: scopes && { id: '1', login: 'ada', scopes }, githubOrganizations: [] },
      }),
      'mutation ImportProject': () => ({ importProject: { ...project, ...given } }),
    })
    const fetch: typeof globalThis.fetch = (input, init) =>
      new URL(new Request(input, init).url).pathname === '/api/meta/features'
        ? Promise.resolve(Response.json(flags(app)))
        : host.fetch(input, init)
    const { json } = await machine.run(['repo', 'import', 'acme/widgets', '--json'], {
      fetch,
      env: { SANDLOT_WORKSPACE: TEAM_ID },
    })
    const { data, error } = json() as {
      data?: { status: string; installUrl: string | null; next: string[] }
      error?: { reason: string; next: string[] }
    }
    return [data?.status ?? error?.reason, (data ?? error)?.next[0], data?.installUrl ?? null]
  }
  const none = { appInstalled: false }
  const list = 'sandlot branch list acme/widgets'
  expect(await outcomeOf({})).toEqual(['imported', list, null])
  expect(await outcomeOf({ given: none })).toEqual(['imported', list, null])
  const had = [{ id: 'p1', team: { id: TEAM_ID }, repository: { owner: 'acme', name: 'widgets' } }]
  expect(await outcomeOf({ had })).toEqual(['already_imported', list, null])
  const fork = 'sandlot repo fork acme/widgets'
  expect(await outcomeOf({ given: { authorization: 'READ' } })).toEqual(['read_only', fork, null])
  const url = `${host}/auth/github/app-install`
  expect(await outcomeOf({ given: none, app: true })).toEqual(['needs_app_install', 'sandlot repo sync', url])
  for (const scopes of [null, ['public_repo']])
    expect(await outcomeOf({ gone: true, scopes })).toEqual([
      'needs_permission',
      'sandlot repo permissions',
      null,
    ])
  expect(await outcomeOf({ gone: true, scopes: ['repo'] })).toEqual([
    'repositoryNotFound',
    'sandlot repo list',
    null,
  ])
})

const flags = (hasApp: boolean) => ({
  login_with_apple: false,
  login_with_github: true,
  login_with_google: false,
  login_with_workos: false,
  github_app: hasApp,
})

import { accountKeys } from '@sandlot/core/accounts/queries'
import { expect, vi } from 'vitest'
import { flags } from '../../accounts/testing/popup.ts'
import { eventually, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, person, USER_ID, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { answers } from '../../templates/create/testing/create.tsx'
import { ImportModal } from '../import/import-modal.tsx'

/** A GitHub repository in the form of GraphQL. */
export const githubRepo = (fullName: string, fields: object = {}) => {
  const [login = '', name = ''] = fullName.split('/')
  return {
    id: fullName,
    name,
    fullName,
    private: false,
    appInstalled: false,
    authorization: 'WRITE',
    pushedAt: '2026-01-02T00:00:00Z',
    updatedAt: '2026-01-02T00:00:00Z',
    owner: { id: login, login, avatarUrl: `https://github.test/${login}.png` },
    ...fields,
  }
}

/** The answer for one repository, with the workspaces that contain it. */
export const foundRepo = (fullName: string, fields: object = {}, teams: readonly string[] = []) => {
  const githubRepoAnswer = githubRepo(fullName, fields)
  const [owner, name] = fullName.split('/')
  return {
    githubRepo: githubRepoAnswer,
    projects: teams.map((team) => ({
      __typename: 'Project',
      id: `${fullName}-${team}`,
      team: { __typename: 'Team', id: team, name: `Team ${team}` },
      repository: { owner, name },
    })),
  }
}

export const accounts = (login: string | null, organizations: readonly string[] = [], scopes = ['repo']) => ({
  me: {
    __typename: 'CurrentUser',
    id: USER_ID,
    githubProfile: login && { id: login, login, name: null, avatarUrl: '', scopes },
    githubOrganizations: organizations.map((name) => ({ id: name, login: name, avatarUrl: '' })),
  },
})

type Options = {
  /** The user's scopes on GitHub. Null if they have not signed in there. */
  scopes?: readonly string[] | null
  repository?: string
  features?: object
} & Parameters<typeof showPage>[2]

const own = (repos: readonly object[]) => ({
  me: { __typename: 'CurrentUser', id: USER_ID, githubRepos: repos },
})

/** A page clock whose pauses end when the test says so. */
export function manualSchedule() {
  const waiting: { run: () => void; ms: number }[] = []
  const schedule = (run: () => void, ms: number) => {
    const one = { run, ms }
    waiting.push(one)
    return () => {
      const at = waiting.indexOf(one)
      if (at >= 0) waiting.splice(at, 1)
    }
  }
  return {
    schedule,
    waiting,
    /** Ends all pauses of this length. */
    pass: (ms: number) => {
      for (const one of waiting.filter((pause) => pause.ms === ms)) {
        waiting.splice(waiting.indexOf(one), 1)
        one.run()
      }
    },
  }
}

/** Shows the import with a server that answers as told. By default the user has all scopes on GitHub. */
export function openImport(
  more: Answers = {},
  { scopes = ['repo'], repository, features, ...page }: Options = {},
) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const close = vi.fn()
  const shown = showPage(
    <ImportModal close={close} {...(repository !== undefined && { repository })} />,
    {
      ...answers,
      'GET /api/meta/features': () => flags(['github'], features),
      'query GithubAccounts': () => accounts(scopes && 'ann', ['acme'], [...(scopes ?? [])]),
      'query GetGitHubAccountRepos': () => own([githubRepo('ann/notes')]),
      'query GetGitHubOrganizationRepos': () => ({ githubOrganizationRepos: [githubRepo('acme/site')] }),
      ...more,
    },
    page,
  )
  if (!page.isVisitor)
    shown.services.queries.setQueryData(accountKeys.me, {
      ...person,
      githubProfile:
        scopes === null
          ? person.githubProfile
          : { data: { id: '1', login: 'ann', name: null, avatarUrl: '', scopes: [...scopes] }, error: null },
    } as never)
  last = shown
  return { ...shown, close, place: () => shown.router.state.location }
}

let last: ReturnType<typeof showPage> | null = null

/** Removes what is open, so that a test can open another. */
export async function putAway() {
  await last?.router.navigate({ href: '/elsewhere' })
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
}

export { own as ownRepos, WORKSPACE_ID }

import { cardOf, type WirePull } from './pull-answers.ts'
import { TEAM_ID, wireRecord } from './wire-sandbox.ts'

type Variables = Record<string, unknown>

const person = { __typename: 'User', id: 'u1', username: 'ada', name: 'Ada', avatarUrl: '' }

const branch = (name: string, more: object = {}) => ({
  __typename: 'Branch',
  id: `b ${name}`,
  name,
  contribution: false,
  upstream: true,
  lastAccessedAt: null,
  owner: null,
  pullRequests: [],
  sandbox: null,
  ...more,
})

const project = (name: string) => ({
  __typename: 'Project',
  id: `p ${name}`,
  appInstalled: true,
  authorization: 'WRITE',
  branchCount: 2,
  lastAccessedAt: null,
  defaultBranch: { __typename: 'Branch', id: 'b main', name: 'main' },
  repository: {
    __typename: 'GitHubRepository',
    id: `r ${name}`,
    owner: 'harbor',
    name,
    description: 'When the water comes.',
    private: false,
    defaultBranch: 'main',
    pushedAt: '2026-03-01T11:00:00Z',
  },
  team: { __typename: 'Team', id: TEAM_ID, name: "Ada's workspace" },
})

const account = (login: string) => ({ id: `o ${login}`, login, name: login, avatarUrl: '' })

const onGithub = (owner: string, name: string) => ({
  id: `g ${owner}/${name}`,
  name,
  fullName: `${owner}/${name}`,
  private: false,
  appInstalled: true,
  authorization: 'WRITE',
  pushedAt: '2026-03-01T11:00:00Z',
  updatedAt: '2026-03-01T11:00:00Z',
  owner: account(owner),
})

/** Answers requests about repositories and workspace members, and records what it is asked to create. */
export function repositoryAnswers(
  me: (fields: object, ofTeam?: object) => object,
  workspace: object,
  nothingFails: () => void,
  pulls: () => readonly WirePull[],
): [operation: string, answer: (variables: Variables) => object][] {
  const names = ['tides']
  let invitations = [
    {
      __typename: 'TeamInvitation',
      id: 'i1',
      authorization: 'WRITE',
      email: 'eve@example.com',
      insertedAt: '2026-03-01T11:00:00Z',
      user: null,
      inviter: person,
    },
  ]
  const branches = [branch('main'), branch('fix/tides')]
  return [
    ['RepositoriesByTeam', () => me({}, { projects: names.map(project) })],
    [
      'RepositoryByDetails',
      ({ name }) => {
        const open = pulls().filter(({ state }) => state === 'open')
        const ofBranch = (head: string) => open.filter(({ headBranch }) => headBranch === head).map(cardOf)
        return {
          project: {
            ...project(String(name)),
            branches: branches.map((one) => ({ ...one, pullRequests: ofBranch(one.name) })),
            pullRequests: open.map(cardOf),
          },
        }
      },
    ],
    ['GithubAccounts', () => me({ githubProfile: account('harbor'), githubOrganizations: [] })],
    [
      'GetGitHubAccountRepos',
      () => me({ githubRepos: ['tides', 'waves'].map((name) => onGithub('harbor', name)) }),
    ],
    [
      'GetGithubRepo',
      ({ owner, name }) => ({ githubRepo: onGithub(String(owner), String(name)), projects: [] }),
    ],
    [
      'ImportProject',
      ({ name }) => {
        names.push(String(name))
        return { importProject: project(String(name)) }
      },
    ],
    [
      'CreateBranch',
      ({ branch: name }) => {
        nothingFails()
        const made = branch(String(name), { upstream: false })
        branches.push(made)
        return { createBranch: made }
      },
    ],
    [
      'RevokeTeamInvitation',
      ({ userId }) => {
        invitations = invitations.filter(({ id }) => id !== userId)
        return { revokeTeamInvitation: { __typename: 'Team', id: TEAM_ID, invitations } }
      },
    ],
    [
      'TeamMembers',
      () =>
        me(
          {},
          {
            ...workspace,
            type: 'TEAM',
            inviteLink: null,
            limits: { includedMembers: 20 },
            settings: { minimumPrivacy: 0 },
            users: [person, { ...person, id: 'u2', username: 'bob', name: 'Bob' }],
            userAuthorizations: [
              { userId: 'u1', authorization: 'ADMIN', teamManager: false, drafts: 1 },
              { userId: 'u2', authorization: 'READ', teamManager: false, drafts: 0 },
            ],
            invitations,
          },
        ),
    ],
  ]
}

/** The credits of a workspace that has used half of them. */
export const creditsAnswer = {
  month: '2026-03',
  granted: 2400,
  used: 1200,
  left: 1200,
  used_from: { plan: 1150, addons: 50, on_demand: 0, on_demand_cents: null },
  frozen: false,
  running: 0,
  forecast: {
    ends_at: null,
    ends_by_running_at: null,
    at_month_end: { low: 1200, likely: 1300, high: 1400 },
  },
  budgets: [],
}

/** A sandbox created from a template, which is among the drafts from then on. */
export const madeSandbox = (id: string, body: string): object => {
  const { title } = JSON.parse(body) as { title?: string | null }
  return { ...wireRecord(id), title: title ?? id }
}

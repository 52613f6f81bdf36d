const user = {
  id: 'u1',
  email: 'ada@example.com',
  username: 'ada',
  name: 'Ada',
  avatar_url: '',
  inserted_at: '2026-01-01T00:00:00.000Z',
  provider: null,
  is_admin: false,
  integrations: { github: null, zeit: null },
  github_profile: { data: null, error: { code: 'not_connected', message: 'No.' } },
  subscription: null,
  experiments: {},
  metadata: {},
  badges: [],
  curator_at: null,
  beta_access: false,
  send_survey: false,
  deletion_requested: false,
}

const template = {
  id: 'tpl',
  title: 'Plain',
  alias: null,
  description: 'One page.',
  v2: false,
  fork_count: 1,
  view_count: 1,
  environment: 'static',
  tags: ['starter'],
  browser_sandbox_id: null,
  custom_template: { id: 't1', icon_url: null, color: null },
}

export const TEAM_ID = '0b9c2a51-6d3e-4f0a-9a51-0d2f5c1b7e42'

export type WireSandbox = ReturnType<typeof wireSandbox>

/** A sandbox as a list has it on the wire. */
export const wireSandbox = (id: string, fields: { title?: string; updatedAt?: string } = {}) => ({
  __typename: 'Sandbox',
  id,
  alias: null,
  title: id,
  description: null,
  insertedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-03-01T11:57:00Z',
  lastAccessedAt: '2026-03-01T11:57:00Z',
  removedAt: null as string | null,
  privacy: 0,
  isV2: false,
  viewCount: 0,
  draft: true,
  authorization: 'OWNER',
  authorId: 'u1',
  teamId: TEAM_ID,
  source: { template: 'static' },
  customTemplate: null,
  forkedTemplate: null,
  collection: null,
  author: { __typename: 'User', id: 'u1', username: 'ada', avatarUrl: '' },
  ...fields,
})

type Call = { operation: string; variables: Record<string, unknown> }

/** A host as far as these screens ask it; what it holds can be changed while they are open. */
export function createHost(role: 'ADMIN' | 'READ' = 'ADMIN') {
  const state = {
    drafts: [wireSandbox('one'), wireSandbox('two'), wireSandbox('three')],
    shared: [] as WireSandbox[],
    workspaceTemplates: [] as object[],
    folders: ['/'],
    deleted: [{ ...wireSandbox('gone'), removedAt: '2026-03-01T11:00:00Z' }] as WireSandbox[],
    notifications: [] as object[],
    /** How it fails, while it does. */
    failure: null as null | 'offline' | 'unauthenticated',
    calls: [] as Call[],
  }
  const workspace = {
    __typename: 'Team',
    id: TEAM_ID,
    name: "Ada's workspace",
    avatarUrl: null,
    type: 'PERSONAL',
    insertedAt: '2026-01-01T00:00:00Z',
    userAuthorizations: [{ userId: 'u1', authorization: role, teamManager: false }],
  }
  const me = (fields: object, ofTeam: object = {}) => ({
    me: {
      __typename: 'CurrentUser',
      id: 'u1',
      ...fields,
      team: { __typename: 'Team', id: TEAM_ID, ...ofTeam },
    },
  })
  const page = (list: readonly WireSandbox[], { limit, after }: Call['variables']) => {
    const from = list.findIndex(({ id }) => String(after ?? '').split('~')[0] === id) + 1
    return list.slice(from, from + Number(limit ?? list.length))
  }
  const answers: readonly (readonly [operation: string, answer: (variables: Call['variables']) => object])[] =
    [
      ['AllTeams', () => me({ primaryWorkspaceId: TEAM_ID, workspaces: [workspace] })],
      ['RecentlyAccessedSandboxes', () => me({ recentlyAccessedSandboxes: state.drafts.slice(0, 18) })],
      ['TeamDrafts', (variables) => me({}, { drafts: page(state.drafts, variables) })],
      [
        'AllCollections',
        () =>
          me({
            collections: state.folders.map((path) => ({
              __typename: 'Collection',
              id: path,
              path,
              sandboxCount: 1,
            })),
          }),
      ],
      [
        'PathedSandboxes',
        ({ path }) =>
          me({
            collection: {
              __typename: 'Collection',
              id: path,
              path,
              sandboxes: [wireSandbox(`in ${String(path)}`)],
            },
          }),
      ],
      [
        'RenameSandbox',
        ({ id, title }) => {
          state.drafts = state.drafts.map((one) => (one.id === id ? { ...one, title: String(title) } : one))
          return { renameSandbox: { __typename: 'Sandbox', id, title, updatedAt: '2026-03-01T12:00:00Z' } }
        },
      ],
      [
        'MoveToTrash',
        ({ ids }) => {
          state.drafts = state.drafts.filter(({ id }) => !(ids as string[]).includes(id))
          return { deleteSandboxes: [] }
        },
      ],
      ['DeletedSandboxes', (variables) => me({}, { sandboxes: page(state.deleted, variables) })],
      ['SharedWithMeSandboxes', () => me({ collaboratorSandboxes: state.shared })],
      [
        'RecentAndWorkspaceTemplates',
        () => me({ recentlyUsedTemplates: [] }, { templates: state.workspaceTemplates }),
      ],
      ['RecentNotifications', () => me({ notifications: state.notifications })],
      ['ClearNotificationCount', () => ({ clearNotificationCount: { id: 'u1' } })],
    ]
  const graphql = (body: string) =>
    (JSON.parse(body) as { query: string; variables: Call['variables'] }[]).map(({ query, variables }) => {
      const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
      state.calls.push({ operation, variables })
      const data = answers.find(([name]) => name === operation)?.[1](variables)
      return { payload: data ? { data } : { errors: [{ message: `No answer to ${operation}` }] } }
    })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (state.failure === 'offline')
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) })
    if (state.failure === 'unauthenticated')
      return Response.json({ code: 'unauthenticated', errors: { detail: ['no'] } }, { status: 401 })
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (pathname.endsWith('/graphql')) return Response.json(graphql(String(init?.body)))
    if (pathname.endsWith('/templates/official')) return Response.json([{ sandboxes: [template] }])
    if (pathname.endsWith('/users/current')) return Response.json({ data: user })
    if (pathname.endsWith('/notifications/unread'))
      return Response.json({ unread: state.notifications.length })
    return Response.json({ code: 'unavailable', errors: { detail: ['no'] } }, { status: 503 })
  }
  return { state, fetch }
}

export type TestHost = ReturnType<typeof createHost>

import { workspaceAbilities } from '@sandlot/core/ability-rules'
import { buildWireUser } from '@sandlot/core/testing/build-wire-user'
import { answerGraphql } from '@sandlot/core/testing/graphql-server'
import { changesOf } from './changes.ts'
import { foldersOf, modulesOf, savedTo, versionsOf } from './file-answers.ts'
import { pullAnswer, wirePull } from './pull-answers.ts'
import { creditsAnswer, madeSandbox, repositoryAnswers } from './repository-answers.ts'
import { abilitiesAs, TEAM_ID, type WireSandbox, wireRecord, wireSandbox } from './wire-sandbox.ts'

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

type Call = { operation: string; variables: Record<string, unknown> }

/** A fake host for these screens. Its state can be changed while they are open. */
export function createHost(role: 'ADMIN' | 'READ' = 'ADMIN', type: 'PERSONAL' | 'TEAM' = 'PERSONAL') {
  const state = {
    drafts: ['one', 'two', 'three'].map((id) => ({ ...wireSandbox(id), abilities: abilitiesAs(role) })),
    shared: [] as WireSandbox[],
    workspaceTemplates: [] as object[],
    /** Sandboxes in folders. */
    filed: [] as WireSandbox[],
    folders: ['/'],
    deletedFolders: [] as string[],
    /** The message with which changes are refused, if they are. */
    refusal: null as string | null,
    minimumPrivacy: 0,
    otherWorkspaces: [] as { id: string; name: string }[],
    deleted: [{ ...wireSandbox('gone'), removedAt: '2026-03-01T11:00:00Z' }] as WireSandbox[],
    notifications: [] as object[],
    /** Sandboxes that no list of these screens loads. */
    elsewhere: [] as WireSandbox[],
    /** Pending invitations. */
    invitations: [] as object[],
    /** The files of every sandbox. */
    files: [] as { path: string; code: string }[],
    /** Creations wait for this. */
    opened: Promise.resolve(),
    /** The pull requests of every repository. */
    pulls: [wirePull(7)],
    /** The requested changes to pull requests. */
    pullCalls: [] as string[],
    /** The requested creations. */
    made: [] as Record<string, unknown>[],
    /** The state of the devboxes that are up. */
    boxes: {} as Record<string, 'running' | 'sleeping'>,
    /** How the host currently fails, if it does. */
    failure: null as null | 'offline' | 'unauthenticated',
    calls: [] as Call[],
  }
  const workspace = {
    __typename: 'Team',
    id: TEAM_ID,
    name: "Ada's workspace",
    avatarUrl: null,
    type,
    insertedAt: '2026-01-01T00:00:00Z',
    viewerAuthorization: { authorization: role, teamManager: false },
    abilities: workspaceAbilities({ type }, role),
  }
  const me = (fields: object, ofTeam: object = {}) => ({
    me: {
      __typename: 'CurrentUser',
      id: 'u1',
      ...fields,
      team: { __typename: 'Team', id: TEAM_ID, ...ofTeam },
    },
  })
  const nothingFails = () => {
    if (state.refusal !== null) throw Object.assign(new Error(state.refusal), { extensions: {} })
  }
  const page = (list: readonly WireSandbox[], { limit, after }: Call['variables']) => {
    const from = list.findIndex(({ id }) => String(after ?? '').split('~')[0] === id) + 1
    return list.slice(from, from + Number(limit ?? list.length))
  }
  const told = (wanted: string): object =>
    state.notifications.find((one) => 'id' in one && one.id === wanted) ?? {}
  const answers: readonly (readonly [operation: string, answer: (variables: Call['variables']) => object])[] =
    [
      [
        'AllTeams',
        () =>
          me({
            primaryWorkspaceId: TEAM_ID,
            workspaces: [workspace, ...state.otherWorkspaces.map((other) => ({ ...workspace, ...other }))],
          }),
      ],
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
              sandboxes: [
                wireSandbox(`in ${String(path)}`),
                ...state.filed.filter(({ collection }) => collection?.path === path),
              ],
            },
          }),
      ],
      ['DeletedSandboxes', (variables) => me({}, { sandboxes: page(state.deleted, variables) })],
      [
        'SandboxById',
        ({ id }) => ({
          sandbox: [...state.drafts, ...state.elsewhere].find((one) => one.id === id) ?? null,
        }),
      ],
      ['SharedWithMeSandboxes', () => me({ collaboratorSandboxes: state.shared })],
      [
        'RecentAndWorkspaceTemplates',
        () => me({ recentlyUsedTemplates: [] }, { templates: state.workspaceTemplates }),
      ],
      ['RecentNotifications', () => me({ notifications: state.notifications })],
      [
        'WorkspaceLimits',
        () =>
          me(
            {},
            {
              plan: null,
              frozen: false,
              featureFlags: { ubbBeta: true, friendOfCsb: false },
              limits: { includedCredits: 400, includedVmTier: 5, onDemandCreditLimit: null },
              usage: { credits: 0 },
              settings: { minimumPrivacy: state.minimumPrivacy },
            },
          ),
      ],
      ...changesOf(state, nothingFails),
      ...repositoryAnswers(me, workspace, nothingFails, () => state.pulls),
      [
        'SandboxSharing',
        ({ id }) => ({
          sandbox: {
            __typename: 'Sandbox',
            id,
            collaborators: [
              {
                __typename: 'Collaborator',
                id: 'c1',
                authorization: 'READ',
                user: { __typename: 'User', id: 'u2', username: 'bob', name: 'Bob', avatarUrl: '' },
              },
            ],
            invitations: [],
          },
        }),
      ],
      [
        'SearchTeamSandboxes',
        (variables) => me({}, { sandboxes: page([...state.filed, ...state.elsewhere], variables) }),
      ],
      ['SearchTeamRepositories', () => me({}, { projects: [] })],
      [
        'RejectTeamInvitation',
        () => {
          state.invitations = []
          return { rejectTeamInvitation: 'Dunes' }
        },
      ],
      ['TeamInvitations', () => me({ teamInvitations: state.invitations })],
      [
        'UpdateNotificationReadStatus',
        ({ notificationId, read }) => ({
          updateNotificationReadStatus: { ...told(String(notificationId)), read },
        }),
      ],
      [
        'ArchiveNotification',
        ({ notificationId }) => ({
          archiveNotification: { ...told(String(notificationId)), archived: true },
        }),
      ],
      ['ClearNotificationCount', () => ({ clearNotificationCount: { id: 'u1' } })],
    ]
  const graphql = (body: string) =>
    Promise.all(
      (JSON.parse(body) as { query: string; variables: Call['variables'] }[]).map(async (call) => {
        const [named = '', operation = ''] = /(?:query|mutation) (\w+)/.exec(call.query) ?? []
        state.calls.push({ operation, variables: call.variables })
        const answer = answers.find(([name]) => name === operation)?.[1]
        return { payload: await answerGraphql(answer ? { [named]: answer } : {}, call) }
      }),
    )
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (state.failure === 'offline')
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) })
    if (state.failure === 'unauthenticated')
      return Response.json({ code: 'unauthenticated', errors: { detail: ['no'] } }, { status: 401 })
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (pathname.endsWith('/graphql')) return Response.json(await graphql(String(init?.body)))
    if (pathname.endsWith('/templates/official')) return Response.json([{ sandboxes: [template] }])
    if (pathname.endsWith('/users/current')) return Response.json({ data: buildWireUser() })
    if (pathname.endsWith('/notifications/unread'))
      return Response.json({ unread: state.notifications.length, next_poll_seconds: 60 })
    if (pathname.endsWith('/credits')) return Response.json(creditsAnswer)
    if (pathname.endsWith('/generate_title')) return Response.json({ title: 'calm otter' })
    if (/\/fork(?:\/|$)/.test(pathname)) {
      const body = input instanceof Request ? await input.text() : String(init?.body)
      const made = madeSandbox('made', body)
      state.made.push(JSON.parse(body))
      await state.opened
      return Response.json(made, { status: 201 })
    }
    const [, alone] = /\/sandboxes\/([^/]+)$/.exec(pathname) ?? []
    if (alone !== undefined)
      return Response.json({
        ...wireRecord(alone),
        modules: modulesOf(state.files),
        directories: foldersOf(state.files),
      })
    if (pathname.endsWith('/files')) {
      const body = input instanceof Request ? await input.text() : String(init?.body)
      const saved = savedTo(state.files, body)
      if ('files' in saved) state.files = saved.files
      return Response.json(saved.reply, { status: 'files' in saved ? 200 : 409 })
    }
    if (pathname.endsWith('/versions'))
      return Response.json({ versions: versionsOf(state.files), has_more: false })
    if (pathname.endsWith('/output'))
      return Response.json({ text: '\u001b[32mready\u001b[0m in 300 ms\r\n', end: 1 })
    const { method, search, body } = await askedOf(input, init)
    if (pathname.includes('/pulls')) {
      if (method !== 'GET') state.pullCalls.push(`${pathname.replace(/^.*\/pulls/, '')} ${body}`.trim())
      if (method !== 'GET') await state.opened
      const pull = pullAnswer(state.pulls, { method, path: pathname, search, body }, state.refusal)
      if (pull) return pull
    }
    const answer = boxAnswer(state.boxes, pathname)
    if (answer) return Response.json(answer)
    return Response.json({ code: 'unavailable', errors: { detail: ['no'] } }, { status: 503 })
  }
  return { state, fetch }
}

export type TestHost = ReturnType<typeof createHost>

async function askedOf(input: string | URL | Request, init: RequestInit | undefined) {
  const request = new Request(input, init)
  const { method, url } = request
  return { method, search: new URL(url).searchParams, body: method === 'GET' ? '' : await request.text() }
}

/** Answers requests about devboxes, and starts and stops them. Null for any other path. */
function boxAnswer(boxes: Record<string, 'running' | 'sleeping'>, path: string): object | null {
  if (path.endsWith('/boxes'))
    return {
      boxes: Object.entries(boxes).map(([id, state]) => ({
        sandbox_id: id,
        title: id,
        state,
        vm_tier: 1,
        started_at: null,
      })),
    }
  const [, id, verb] = /\/sandboxes\/([^/]+)\/box(?:\/(start|stop))?$/.exec(path) ?? []
  if (id === undefined) return null
  if (verb === 'start') boxes[id] = 'running'
  if (verb === 'stop') delete boxes[id]
  const isUp = boxes[id] !== undefined
  return {
    sandbox_id: id,
    state: boxes[id] ?? 'stopped',
    problem: null,
    vm_tier: 1,
    generation: 1,
    started_at: null,
    sessions: isUp
      ? [{ id: 's1', kind: 'task', name: 'dev', command: 'vite', state: 'running', exit_code: null }]
      : [],
    ports: isUp ? [{ port: 5173, visibility: 'private', url: `http://${id}-5173.test` }] : [],
    stats: null,
    notices: [],
    tasks: [{ name: 'dev', command: 'vite', autostart: true, port: 5173 }],
  }
}

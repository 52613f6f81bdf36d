import { workspaceAbilities } from '@sandlot/core/ability-rules'
import { abilitiesOf } from '@sandlot/core/sandboxes/ability-rules'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import type { GrantLevel } from '@sandlot/core/sandboxes/rules'
import { answerGraphql } from '@sandlot/core/testing/graphql-server'
import type { Role } from '@sandlot/core/workspaces/rules'

/**
 * The server's answers, keyed by `query Name`, `mutation Name`, or method and path of a REST call. Each receives the
 * variables, body or query. One with two parameters also gets the request of a REST call.
 */
export type Answers = Record<string, (input: Record<string, unknown>, request?: Request) => unknown>

export class Refusal extends Error {
  readonly code: string
  readonly details: unknown
  readonly reason: string | undefined
  /** The GraphQL field that failed. */
  readonly path: readonly string[] | undefined
  /** The form field that is refused. */
  field: string | undefined
  constructor(
    message: string,
    code = 'FORBIDDEN',
    details?: unknown,
    reason?: string,
    path?: readonly string[],
  ) {
    super(message)
    this.code = code
    this.details = details
    this.reason = reason
    this.path = path
  }
  get extensions() {
    return { code: this.code, details: this.details, reason: this.reason, field: this.field }
  }
  at(field: string): this {
    this.field = field
    return this
  }
}

/** A response from something in front of the server. */
export class BareStatus extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

const STATUS: Record<string, number> = {
  UNAVAILABLE: 503,
  NOT_FOUND: 404,
  CONFLICT: 409,
  UNAUTHENTICATED: 401,
}

/** A `fetch` that acts as a server. */
export const serverWith = (answers: Answers): typeof fetch =>
  (async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init)
    const { pathname: path, searchParams } = new URL(request.url)
    const text = await request.text()
    if (path === '/api/graphql') {
      const calls: { query: string; variables?: Record<string, unknown> }[] = JSON.parse(text)
      const all = Promise.all(calls.map((call) => answerGraphql(answers, call)))
      return await all.then(
        (payloads) => Response.json(payloads.map((payload) => ({ payload }))),
        (error: unknown) => {
          if (error instanceof BareStatus) return new Response('', { status: error.status })
          throw error
        },
      )
    }
    const answer = answers[`${request.method} ${path}`]
    if (!answer) return Response.json({ errors: { detail: [`no answer for ${path}`] } }, { status: 404 })
    try {
      const input = text === '' ? Object.fromEntries(searchParams) : JSON.parse(text)
      // Tests that check a mock's calls expect the input alone.
      return Response.json(await (answer.length > 1 ? answer(input, request) : answer(input)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json(
        {
          errors: { detail: [error.message] },
          ...(error.code === 'sign_in_again' && { code: error.code }),
          details: error.details,
          reason: error.reason,
          field: error.field,
        },
        { status: STATUS[error.code] ?? 422 },
      )
    }
  }) as typeof fetch

export const WORKSPACE_ID = 'w1'
export const USER_ID = 'u1'

/** The abilities of a member with this role for another user's sandbox. */
export const abilitiesAs = (
  role: Role | null,
  {
    grant = null,
    draft = false,
    isFrozen = false,
  }: { grant?: GrantLevel | null; draft?: boolean; isFrozen?: boolean } = {},
) =>
  abilitiesOf(
    { authorId: 'another', privacy: 0, draft, removed: false, isFrozen },
    { id: USER_ID, role, grant },
  )

/** A sandbox as lists return it. */
export const buildCard = (fields: Partial<SandboxCard> = {}): SandboxCard => ({
  __typename: 'Sandbox',
  id: 'aaa111',
  alias: null,
  title: 'First',
  description: null,
  insertedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  lastAccessedAt: '2026-01-03T00:00:00Z',
  removedAt: null,
  privacy: 2,
  isV2: false,
  isFrozen: false,
  draft: true,
  restricted: false,
  authorization: 'OWNER',
  abilities: abilitiesAs('ADMIN'),
  authorId: USER_ID,
  teamId: WORKSPACE_ID,
  screenshotUrl: null,
  source: { template: 'static' },
  customTemplate: null,
  forkedTemplate: null,
  collection: null,
  author: { __typename: 'User', id: USER_ID, username: 'ann', avatarUrl: '' },
  permissions: { preventSandboxExport: false, preventSandboxLeaving: false },
  ...fields,
})

/** The signed-in user. */
export const person = {
  id: USER_ID,
  username: 'ann',
  name: null,
  email: '',
  avatarUrl: '',
  integrations: { github: null, zeit: null },
  githubProfile: { data: null, error: { code: 'not_connected', message: 'Not connected.' } },
}

/** The only workspace, with the user's role in it. */
export const memberAs = (role: 'ADMIN' | 'WRITE' | 'READ' = 'ADMIN'): Answers => ({
  'query AllTeams': () => ({
    me: {
      __typename: 'CurrentUser',
      id: USER_ID,
      primaryWorkspaceId: WORKSPACE_ID,
      workspaces: [
        {
          __typename: 'Team',
          id: WORKSPACE_ID,
          name: 'Ours',
          avatarUrl: null,
          type: 'TEAM',
          insertedAt: '2026-01-01T00:00:00Z',
          viewerAuthorization: { authorization: role, teamManager: false },
          isLastAdmin: role === 'ADMIN',
          abilities: workspaceAbilities({ type: 'TEAM' }, role),
        },
      ],
    },
  }),
})

export const draftsOf = (cards: readonly SandboxCard[]) => ({
  me: {
    __typename: 'CurrentUser',
    id: USER_ID,
    team: { __typename: 'Team', id: WORKSPACE_ID, drafts: cards },
  },
})

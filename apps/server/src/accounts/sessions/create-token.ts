import { TOKEN_DAYS } from '@sandlot/core/accounts/limits'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { tokenRefusals } from '@sandlot/core/accounts/sessions/refusals'
import { mayGrantScope, tokenProblems } from '@sandlot/core/accounts/sessions/rules'
import { refusalError, type Scope } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { eq } from 'drizzle-orm'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { ClientInfo } from '../../platform/http/client.ts'
import { doAction } from '../../platform/noted.ts'
import { requireRecentSignIn } from '../../platform/recent-sign-in.ts'
import { sessions } from '../tables.ts'
import { openSession } from './sessions.ts'

/** Creates a personal access token for the viewer, named after the requesting program; its secret is shown once. */
export function createToken(context: Context, client: ClientInfo): Promise<string> {
  const { userId } = requireViewer(context)
  const id = context.ids.uuid()
  return doAction(context, 'token.create', async (tx) => ({
    result: await openSession(context, tx, { id, userId, kind: 'token', signedInBy: 'hand', ...client }),
    audit: { subjectIds: [id] },
  }))
}

type Wanted = { name: string; scope?: Scope | undefined; days?: number | undefined }

/** Creates a personal access token with a chosen name, scope and expiry. */
export async function createPersonalToken(context: Context, wanted: Wanted) {
  const { scope = 'write', days = TOKEN_DAYS } = wanted
  const name = wanted.name.trim()
  const [problem] = Object.entries(tokenProblems({ name, days }))
  if (problem) throw inputError(sessionMessages, problem[1], { field: problem[0] })
  assertMayMake(context, scope)
  const { userId } = requireViewer(context)
  const id = context.ids.uuid()
  return doAction(context, 'token.create', async (tx) => {
    const session = { id, userId, kind: 'token', name, scope, days, signedInBy: 'hand' } as const
    const token = await openSession(context, tx, session)
    const [row] = await tx.select().from(sessions).where(eq(sessions.id, id))
    if (!row) throw new Error('A token that was just made is not there.')
    return {
      result: { token, row },
      audit: { subjectIds: [id], details: { name, scope, days } },
    }
  })
}

/** Only an administrator may create an admin token, and only after a recent sign-in. */
export function requireMayGrantAdmin(context: Context): void {
  if (!requireViewer(context).isAdmin)
    throw refusalError(tokenRefusals, 'tokenAdminsOnly', { field: 'scope' })
  requireRecentSignIn(context)
}

/** Nobody may create a token with more rights than they have. */
function assertMayMake(context: Context, scope: Scope): void {
  const viewer = requireViewer(context)
  if (scope === 'admin') requireMayGrantAdmin(context)
  if (viewer.kind === 'token' && !mayGrantScope(viewer.scope, scope))
    throw refusalError(tokenRefusals, 'tokenScopeTooWide', { field: 'scope' })
}

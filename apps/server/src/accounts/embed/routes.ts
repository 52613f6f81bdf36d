import { embedder, sandpackToken, verifySandpackToken } from '@sandlot/core/accounts/embed/rest'
import { ACCOUNT_CALLS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { embedRefusals } from '@sandlot/core/accounts/sign-in/refusals'
import { refusalError } from '@sandlot/core/actions'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import type { Context, Viewer } from '../../platform/context.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { isUuid } from '../../platform/ids.ts'
import { actIn, assertAllowedAtFirst } from '../../workspaces/act.ts'
import { memberOf } from '../../workspaces/repo.ts'
import { viewerOfSession } from '../sessions/sessions.ts'
import { type EmbedClaims, signEmbedToken, verifyEmbedToken } from './token.ts'

/** Returns the workspace if the viewer is a member of it, in any role. */
async function requireOwn(context: Context, teamId: string) {
  const id = teamId.toLowerCase()
  const role = isUuid(id) ? await context.roleIn(id) : null
  const workspace = role && (await context.loaders.workspace.load(id))
  if (!workspace) throw refusalError(workspaceRefusals, 'notMember', { field: 'teamId' })
  return workspace
}

const isTrusted = ({ config }: Context, origin: string): boolean => config.trustedEmbedders.includes(origin)

function giveToken(context: Context & { viewer: Viewer }, teamId: string, origin: string | null) {
  const { userId, sessionId } = context.viewer
  return actIn(context, { action: 'embed.share', workspaces: { teamId } }, async (_tx, now) => ({
    result: {
      token: await signEmbedToken({ userId, sessionId, teamId, origin }, context.keys.embedTokens, now),
    },
    audit: { workspaceId: teamId, subjectIds: [userId], details: { origin } },
  }))
}

/**
 * Whether the claims of a token still hold. Nothing is stored for a token, so each check looks at the current state.
 */
async function isStillSo(context: Context, { userId, sessionId, teamId, origin }: EmbedClaims) {
  if (origin !== null && !isTrusted(context, origin)) return false
  const person = await viewerOfSession(context, sessionId)
  return person?.userId === userId && (await memberOf(context.db, teamId, userId)) !== null
}

export const embedRoutes: AnyRoute[] = [
  route(embedder, {
    policy: 'signedIn',
    handle: async ({ params, query, context }) => {
      const { name } = await requireOwn(context, params.teamId)
      return { isTrusted: isTrusted(context, query.origin), workspace: name }
    },
  }),
  route(sandpackToken, {
    policy: 'signedIn',
    action: 'embed.share',
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async ({ params, body: { origin = null }, context }) => {
      const act = { action: 'embed.share', workspaces: { teamId: params.teamId } } as const
      await assertAllowedAtFirst(context, act)
      if (origin !== null && !isTrusted(context, origin))
        throw refusalError(embedRefusals, 'untrustedSite', { titles: origin, field: 'origin' })
      return giveToken(context, params.teamId.toLowerCase(), origin)
    },
  }),
  route(verifySandpackToken, {
    policy: 'anyone',
    // Only inspects the given token.
    writes: false,
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async ({ body, context }) => {
      const claims = await verifyEmbedToken(body.token, context.keys.embedTokens, context.clock.now())
      if (!claims || !(await isStillSo(context, claims)))
        throw refusalError(embedRefusals, 'tokenUnknown', { field: 'token' })
      const { teamId, userId, origin, expiresAt } = claims
      return { teamId, userId, origin, expiresAt: expiresAt.toISOString() }
    },
  }),
]

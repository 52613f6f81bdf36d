import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { ownerOf } from '@sandlot/core/git/rules'
import { updateFollowing as followCall } from '@sandlot/core/repositories/follow-rest'
import { WEBHOOK_MAX_BYTES } from '@sandlot/core/repositories/limits'
import {
  forkOnGithub as forkCall,
  githubPageState,
  unlinkRepository,
  validateRepository,
} from '@sandlot/core/repositories/rest'
import { currentSetup } from '../admin/setup/current.ts'
import { forkHere } from '../git/fork.ts'
import type { Context } from '../platform/context.ts'
import { type AnyRoute, page, route } from '../platform/http/route.ts'
import { deleteProject } from './commands.ts'
import { updateFollowing } from './follow/update-now.ts'
import { forkOnGithub, nameValidity } from './fork-on-github.ts'
import { pageState } from './page-state.ts'
import { receiveWebhook } from './webhooks/receive.ts'

/**
 * Redirects to GitHub's pages about this instance's permissions and its app's installations (docs/spec/decisions.md,
 * 4).
 */
const githubPage = (url: string, target: (context: Context) => Promise<string>): AnyRoute =>
  page({
    method: 'GET',
    url,
    policy: 'anyone',
    handle: async ({ context, reply }) =>
      reply.header('cache-control', 'no-store').redirect(await target(context), 302),
  })

export const routes: AnyRoute[] = [
  githubPage('/auth/github/oauth-settings', async (context) => {
    const { githubUrl, github } = await currentSetup(context)
    const settings = `${githubUrl}/settings`
    return github ? `${settings}/connections/applications/${github.clientId}` : `${settings}/applications`
  }),
  githubPage('/auth/github/app-install', async (context) => {
    const { githubApp } = context.config
    const { githubUrl } = await currentSetup(context)
    return githubApp ? `${githubUrl}/apps/${githubApp.slug}/installations/new` : '/s/github'
  }),
  page({
    method: 'POST',
    url: '/github/webhooks',
    policy: 'anyone',
    takes: 'bytes',
    bodyMaxBytes: WEBHOOK_MAX_BYTES,
    handle: async ({ context, request, reply }) => {
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : undefined
      }
      await receiveWebhook(context, {
        body: request.body,
        signature: header('x-hub-signature-256'),
        id: header('x-github-delivery'),
        event: header('x-github-event'),
      })
      return reply.code(202).send()
    },
  }),
  route(followCall, {
    policy: 'signedIn',
    action: 'sandbox.follow',
    handle: ({ params, context }) => updateFollowing(context, params.id),
  }),
  route(validateRepository, {
    policy: 'signedIn',
    handle: async ({ params, context }) => nameValidity(context, params),
  }),
  route(githubPageState, {
    policy: 'signedIn',
    handle: async ({ params, query, context }) => pageState(context, { ...params, ...query }),
  }),
  route(forkCall, {
    policy: 'signedIn',
    action: 'project.fork',
    handle: async ({ params, body, context }) => {
      if (isLocalOwner(params.owner)) {
        const { slug, ...row } = await forkHere(context, {
          from: params,
          name: body.name,
          team: body.teamId,
        })
        return { owner: ownerOf(slug), repo: row.name, branch: row.defaultBranch }
      }
      const made = await forkOnGithub(context, {
        from: params,
        name: body.name,
        organization: body.organization ?? null,
        team: body.teamId,
      })
      return { owner: made.owner, repo: made.name, branch: made.defaultBranch }
    },
  }),
  route(unlinkRepository, {
    policy: 'signedIn',
    action: 'project.delete',
    handle: async ({ params: { owner, name, teamId }, context }) => {
      await deleteProject(context, { owner, name, team: teamId })
      return {}
    },
  }),
]

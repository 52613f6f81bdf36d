import {
  forkOnGithub as forkCall,
  unlinkRepository,
  validateRepository,
} from '@sandlot/core/repositories/rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { deleteProject } from './commands.ts'
import { forkOnGithub, nameValidity } from './fork-on-github.ts'

export const routes: AnyRoute[] = [
  route(validateRepository, {
    policy: 'signedIn',
    handle: async ({ params, context }) => nameValidity(context, params),
  }),
  route(forkCall, {
    policy: 'signedIn',
    action: 'project.fork',
    handle: async ({ params, body, context }) => {
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

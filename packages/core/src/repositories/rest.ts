import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const Named = z.object({ owner: z.string(), name: z.string() })

/** Whether a repository can be made under a name, and why not. */
export const validateRepository = endpoint({
  method: 'GET',
  path: '/beta/repos/validate/github/:owner/:name',
  summary: 'Check the name of a new repository on GitHub',
  params: Named,
  reply: z.object({ valid: z.boolean(), message: z.nullable(z.string()) }),
})

/** The own account takes it where no organization is named. */
export const forkOnGithub = endpoint({
  method: 'POST',
  path: '/beta/fork/github/:owner/:name',
  summary: 'Fork a repository on GitHub and import the fork',
  creates: true,
  params: Named,
  body: z.object({ name: z.string(), teamId: z.string(), organization: z.nullish(z.string()) }),
  reply: z.object({ owner: z.string(), repo: z.string(), branch: z.string() }),
})

export const unlinkRepository = endpoint({
  method: 'DELETE',
  path: '/beta/repos/link/github/:owner/:name/:teamId',
  summary: 'Take a repository out of a workspace',
  params: z.object({ owner: z.string(), name: z.string(), teamId: z.string() }),
  reply: z.object({}),
})

export const removeBranch = endpoint({
  method: 'DELETE',
  path: '/beta/sandboxes/github/:owner/:name/:branch',
  summary: 'Take a branch out of a workspace',
  params: z.object({ owner: z.string(), name: z.string(), branch: z.string() }),
  query: z.object({ workspaceId: z.string() }),
  reply: z.object({}),
})

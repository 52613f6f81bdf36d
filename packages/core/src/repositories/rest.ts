import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const Named = z.object({ owner: z.string(), name: z.string() })

/** Whether a repository can be created under a name, and why not. */
export const validateRepository = endpoint({
  method: 'GET',
  path: '/beta/repos/validate/github/:owner/:name',
  summary: 'Check the name of a new repository on GitHub',
  params: Named,
  reply: z.object({ valid: z.boolean(), message: z.nullable(z.string()) }),
})

/**
 * Forks into the person's own account unless an organization is given. A hosted repository is forked here, into the
 * workspace.
 */
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
  summary: 'Remove a repository from a workspace',
  params: z.object({ owner: z.string(), name: z.string(), teamId: z.string() }),
  reply: z.object({}),
})

export const removeBranch = endpoint({
  method: 'DELETE',
  path: '/beta/sandboxes/github/:owner/:name/:branch',
  summary: 'Remove a branch from a workspace',
  params: z.object({ owner: z.string(), name: z.string(), branch: z.string() }),
  query: z.object({ workspaceId: z.string() }),
  reply: z.object({}),
})

const WorkspaceOfPage = z.object({
  id: z.string(),
  name: z.string(),
  isImported: z.boolean(),
  /** Whether the caller's role allows importing repositories. */
  canImport: z.boolean(),
  /** The default size of machine, and the highest that may be chosen. */
  vmTier: z.number(),
  highestVmTier: z.number(),
  /** The sandbox in which the page's branch is open there. */
  sandboxId: z.nullable(z.string()),
})

const GithubPageState = z.object({
  /** The caller's permission at GitHub; null if it was not looked up. */
  permission: z.nullable(z.enum(['ADMIN', 'WRITE', 'READ'])),
  /** Whether a read-only repository can be forked here. */
  canFork: z.boolean(),
  /** The branch of the given pull request, if it is in this repository. */
  head: z.nullable(z.string()),
  /** The caller's workspaces, their primary one first. */
  workspaces: z.array(WorkspaceOfPage),
})
export type GithubPageState = z.infer<typeof GithubPageState>

/** For controls on GitHub's pages: everything in one request. `tree` is the part after `/tree/` in a URL. */
export const githubPageState = endpoint({
  method: 'GET',
  path: '/beta/repos/page/github/:owner/:name',
  summary:
    'Where a repository of GitHub is imported, what the caller may do with it, and what its branch is open as',
  params: Named,
  query: z.object({ tree: z.optional(z.string()), pull: z.optional(z.coerce.number()) }),
  reply: GithubPageState,
})

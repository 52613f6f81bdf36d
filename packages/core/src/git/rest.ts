import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { mirrorReasons } from './refusals.ts'

const Moment = z.string()

export const GitRepository = z.object({
  id: z.string(),
  teamId: z.string(),
  owner: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  private: z.boolean(),
  defaultBranch: z.string(),
  cloneUrl: z.string(),
  bytes: z.number(),
  /** Branches, or patterns with `*`, that cannot be force-pushed or deleted. */
  protectedBranches: z.array(z.string()),
  /** Whether they can only be changed by pull requests. */
  pullRequestsOnly: z.boolean(),
  mirror: z.nullable(
    z.object({
      url: z.string(),
      syncedAt: z.nullable(Moment),
      problem: z.nullable(z.enum(mirrorReasons)),
      /** The same in words. */
      problemText: z.nullable(z.string()),
      /** Branches with commits of their own here, which the mirror leaves alone. */
      diverged: z.array(z.string()),
    }),
  ),
  pushedAt: z.nullable(Moment),
  insertedAt: Moment,
  deletedAt: z.nullable(Moment),
})
export type GitRepository = z.output<typeof GitRepository>

const Workspace = z.object({ id: z.string() })
const One = z.object({ id: z.string(), repository: z.string() })

export const listGitRepositories = endpoint({
  method: 'GET',
  path: '/workspaces/:id/git/repositories',
  summary: "List a workspace's hosted repositories",
  params: Workspace,
  query: z.object({ deleted: z.optional(z.enum(['true', 'false'])) }),
  reply: z.object({ repositories: z.array(GitRepository) }),
})

export const createGitRepository = endpoint({
  method: 'POST',
  path: '/workspaces/:id/git/repositories',
  summary: 'Create a hosted repository',
  creates: true,
  params: Workspace,
  body: z.object({
    name: z.string(),
    description: z.nullish(z.string()),
    private: z.optional(z.boolean()),
    defaultBranch: z.nullish(z.string()),
    /** Whether to create a first commit with a README. */
    readme: z.optional(z.boolean()),
    gitignore: z.nullish(z.enum(['node', 'python'])),
    license: z.nullish(z.enum(['mit', 'isc'])),
  }),
  reply: GitRepository,
})

export const mirrorGitRepository = endpoint({
  method: 'POST',
  path: '/workspaces/:id/git/mirrors',
  summary: 'Mirror a repository from another host, fetched every hour',
  creates: true,
  params: Workspace,
  body: z.object({
    url: z.string(),
    name: z.nullish(z.string()),
    private: z.optional(z.boolean()),
    /** For a private repository; stored encrypted. */
    username: z.nullish(z.string()),
    token: z.nullish(z.string()),
  }),
  reply: GitRepository,
})

export const getGitRepository = endpoint({
  method: 'GET',
  path: '/workspaces/:id/git/repositories/:repository',
  summary: 'Get a hosted repository',
  params: One,
  reply: GitRepository,
})

export const updateGitRepository = endpoint({
  method: 'PATCH',
  path: '/workspaces/:id/git/repositories/:repository',
  summary: 'Change the name, privacy, default branch or protected branches of a repository',
  params: One,
  body: z.object({
    name: z.optional(z.string()),
    description: z.nullish(z.string()),
    private: z.optional(z.boolean()),
    defaultBranch: z.optional(z.string()),
    protectedBranches: z.optional(z.array(z.string())),
    pullRequestsOnly: z.optional(z.boolean()),
  }),
  reply: GitRepository,
})

export const deleteGitRepository = endpoint({
  method: 'DELETE',
  path: '/workspaces/:id/git/repositories/:repository',
  summary: 'Move a repository to the trash',
  params: One,
  reply: GitRepository,
})

export const restoreGitRepository = endpoint({
  method: 'POST',
  path: '/workspaces/:id/git/repositories/:repository/restore',
  summary: 'Restore a deleted repository',
  params: One,
  reply: GitRepository,
})

export const fetchGitRepository = endpoint({
  method: 'POST',
  path: '/workspaces/:id/git/repositories/:repository/fetch',
  summary: 'Fetch a mirror now',
  params: One,
  reply: GitRepository,
})

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(['push', 'pull_request'])),
  /** The response of the last delivery; 0 if there was none. */
  lastStatus: z.nullable(z.number()),
  lastAt: z.nullable(Moment),
  insertedAt: Moment,
})
export type GitWebhook = z.output<typeof Webhook>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/workspaces/:id/git/repositories/:repository/webhooks',
  summary: 'List the webhooks of a repository',
  params: One,
  reply: z.object({ webhooks: z.array(Webhook) }),
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/workspaces/:id/git/repositories/:repository/webhooks',
  summary: 'Create a webhook; the signing secret is shown once',
  params: One,
  body: z.object({ url: z.string(), events: z.optional(z.array(z.enum(['push', 'pull_request']))) }),
  reply: z.extend(Webhook, { secret: z.string() }),
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/workspaces/:id/git/repositories/:repository/webhooks/:hook',
  summary: 'Delete a webhook',
  params: z.extend(One, { hook: z.string() }),
  reply: z.object({}),
})

const Hook = z.extend(One, { hook: z.string() })

/** `delivery` is its id in the request and in the list of deliveries. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/workspaces/:id/git/repositories/:repository/webhooks/:hook/test',
  summary: 'Send a test delivery of a webhook',
  params: Hook,
  reply: z.object({ delivery: z.string() }),
})

const Delivery = z.object({
  id: z.string(),
  event: z.string(),
  /** The last response; 0 if there was none. */
  status: z.number(),
  attempts: z.number(),
  at: Moment,
})
export type GitDelivery = z.output<typeof Delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/workspaces/:id/git/repositories/:repository/webhooks/:hook/deliveries',
  summary: 'List the latest deliveries of a webhook, newest first',
  params: Hook,
  reply: z.object({ deliveries: z.array(Delivery) }),
})

import { z } from 'zod'

const Repository = z.object({
  owner: z.string(),
  name: z.string(),
  url: z.string().describe('Its page in the dashboard.'),
  description: z.string().nullable(),
  private: z.boolean(),
  access: z.enum(['admin', 'write', 'read', 'none']).describe('What GitHub lets you do with it.'),
  defaultBranch: z.string(),
  branches: z.number().int(),
  workspace: z.string().nullable(),
  pushedAt: z.string(),
  accessedAt: z.string().nullable(),
})

const PullRequest = z.object({
  number: z.number().int(),
  title: z.string(),
  branch: z.string(),
  author: z.string(),
  draft: z.boolean(),
  url: z.string(),
})

export const repositoryShapes = {
  'repo/1': Repository,
  'repo.list/1': z.array(Repository),
  'repo.view/1': Repository.extend({ pullRequests: z.array(PullRequest) }),
  'repo.import/1': Repository.extend({
    opens: z.string().describe('The page of what was named: all of it, or a branch, file or pull request.'),
    status: z.enum(['imported', 'already_imported', 'read_only', 'needs_app_install']),
    installUrl: z.string().nullable().describe('Where the GitHub App is to be installed.'),
    next: z.array(z.string()).describe('Commands to run next.'),
  }),
  'repo.fork/1': z.object({
    owner: z.string(),
    name: z.string(),
    defaultBranch: z.string(),
    next: z.array(z.string()),
  }),
  'repo.sync/1': z.object({ repositories: z.number().int() }),
  'repo.remove/1': z.object({ owner: z.string(), name: z.string() }),
  'repo.permissions/1': z.object({
    login: z.string().nullable(),
    scopes: z.array(z.string()),
    public: z.boolean().describe('Whether it covers public repositories.'),
    private: z.boolean().describe('Whether it covers private repositories.'),
    organizations: z.array(z.string()),
    settingsUrl: z.string().describe('Where that is changed.'),
  }),
} as const

import { z } from 'zod'

const Branch = z.object({
  name: z.string(),
  default: z.boolean(),
  onGithub: z
    .boolean()
    .describe('False for what only the workspace has, and for the default branch of an empty repository.'),
  contribution: z.boolean().describe('Made by somebody who may not write to the repository.'),
  sandbox: z
    .object({ id: z.string(), url: z.string() })
    .nullable()
    .describe('What a branch that only the workspace has was opened as.'),
  pullRequests: z.array(
    z.object({
      number: z.number().int(),
      title: z.string(),
      author: z.string(),
      draft: z.boolean(),
      url: z.string(),
    }),
  ),
  accessedAt: z.string().nullable(),
})

export const branchShapes = {
  'branch/1': Branch,
  'branch.list/1': z.array(Branch),
  'branch.create/1': Branch.extend({ next: z.array(z.string()) }),
  'branch.delete/1': z.object({
    branch: z.string(),
    sandbox: z.string().nullable().describe('What it was opened as, which stays.'),
  }),
  'branch.open/1': z.object({
    branch: z.string(),
    id: z.string(),
    url: z.string(),
    made: z.boolean().describe('Whether this command created the sandbox.'),
    opened: z.boolean(),
  }),
  'branch.status/1': z.object({
    repository: z.string(),
    branch: z.string(),
    commit: z.string().describe('What the changes are compared with.'),
    onGithub: z.boolean().nullable().describe('Null where GitHub could not be asked.'),
    behind: z.number().int().nullable(),
    ahead: z.number().int().nullable().describe('Of the default branch.'),
    forced: z.boolean().describe('Whether the commit is no longer in the history of the branch.'),
    changes: z.array(
      z.object({ path: z.string(), kind: z.enum(['added', 'modified', 'removed', 'conflicted']) }),
    ),
    pullRequest: z.object({ number: z.number().int(), url: z.string() }).nullable(),
  }),
  'branch.diff/1': z.array(
    z.object({ path: z.string(), patch: z.string().nullable().describe('Null of what is not text.') }),
  ),
  'branch.commit/1': z.object({ commit: z.string(), branch: z.string(), files: z.number().int() }),
  'branch.pull/1': z.object({
    commit: z.string(),
    forced: z.boolean(),
    files: z.number().int(),
    conflicts: z.array(z.string()).describe('Files that both sides changed.'),
    skipped: z.array(z.string()).describe('What no sandbox can have, such as submodules.'),
  }),
} as const

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const Sandbox = z.object({ id: z.string() })

export const WorkStatus = z.object({
  owner: z.string(),
  repo: z.string(),
  branch: z.string(),
  /** The folder of the repository that the sandbox has, empty for all of it. */
  path: z.string(),
  /** The commit that the changes are counted from. */
  commit: z.string(),
  defaultBranch: z.nullable(z.string()),
  /** Whether the host has the branch; null where it could not be asked. */
  upstream: z.nullable(z.boolean()),
  /** Where the branch is at the host. */
  head: z.nullable(z.string()),
  ahead: z.nullable(z.int()),
  behind: z.nullable(z.int()),
  /** Whether the commit is no longer in the history of the branch. */
  forced: z.boolean(),
  /** Why the host could not be asked. */
  hostProblem: z.nullable(z.string()),
  /** The git of the devbox that it is opened in, where it has one: then that commits, pulls and pushes. */
  devbox: z.nullable(
    z.object({
      isAwake: z.boolean(),
      /** How many commits no branch at the host has. */
      unpushed: z.int(),
      /** Where the branch was at the host when the devbox asked last. */
      upstreamCommit: z.nullable(z.string()),
    }),
  ),
  changes: z.array(
    z.object({ path: z.string(), kind: z.enum(['added', 'modified', 'removed', 'conflicted']) }),
  ),
  pullRequest: z.nullable(
    z.object({ number: z.int(), title: z.string(), htmlUrl: z.string(), baseBranch: z.string() }),
  ),
})
export type WorkStatus = z.infer<typeof WorkStatus>

export const workStatus = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/git',
  summary: 'What a sandbox changed of its branch',
  params: Sandbox,
  reply: WorkStatus,
})

/** Texts of a file at the last commit and now, null where it was not there; binary ones are null with `isBinary`. */
export const workDiff = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/git/diff',
  summary: 'The changes of one file since the last commit',
  params: Sandbox,
  query: z.object({ path: z.string() }),
  reply: z.object({
    path: z.string(),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    /** The other side of a conflict. */
    theirs: z.nullable(z.string()),
    isBinary: z.boolean(),
  }),
})

/** All changes, or the paths named, as one commit at the host; with `branch` on a new branch that starts here. */
export const commitWork = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/git/commit',
  summary: 'Commit changes to the branch',
  creates: true,
  params: Sandbox,
  body: z.object({
    message: z.string(),
    paths: z.optional(z.array(z.string())),
    branch: z.optional(z.string()),
  }),
  reply: z.object({ commit: z.string(), branch: z.string(), files: z.int() }),
})

/** Brings the commits of a devbox to the host. */
export const pushWork = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/git/push',
  summary: 'Push the commits of a devbox to the branch',
  params: Sandbox,
  reply: z.object({ commit: z.string() }),
})

export const pullWork = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/git/pull',
  summary: 'Bring in what is new on the branch',
  params: Sandbox,
  reply: z.object({
    commit: z.string(),
    forced: z.boolean(),
    files: z.int(),
    conflicts: z.array(z.string()),
    /** What no sandbox can have, such as submodules. */
    skipped: z.array(z.string()),
  }),
})

/** The version before it is told, so that it can be undone by restoring that one. */
export const discardWork = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/git/discard',
  summary: 'Take files back to the last commit',
  params: Sandbox,
  body: z.object({ paths: z.array(z.string()) }),
  reply: z.object({ version: z.int(), previousVersion: z.int() }),
})

export const resolveWork = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/git/resolve',
  summary: 'Settle the conflict of a file',
  params: Sandbox,
  body: z.object({ path: z.string(), take: z.enum(['ours', 'theirs', 'both', 'edited']) }),
  reply: z.object({ version: z.int() }),
})

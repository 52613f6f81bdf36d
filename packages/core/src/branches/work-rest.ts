import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const Sandbox = z.object({ id: z.string() })

export const WorkStatus = z.object({
  owner: z.string(),
  repo: z.string(),
  branch: z.string(),
  /** The folder of the repository in this sandbox; empty for the whole repository. */
  path: z.string(),
  /** The base commit of the changes. */
  commit: z.string(),
  defaultBranch: z.nullable(z.string()),
  /** Whether the branch exists at the host; null if the host could not be reached. */
  upstream: z.nullable(z.boolean()),
  /** The branch's commit at the host. */
  head: z.nullable(z.string()),
  ahead: z.nullable(z.int()),
  behind: z.nullable(z.int()),
  /** Whether the base commit is no longer in the branch's history. */
  forced: z.boolean(),
  /** Why the host could not be reached. */
  hostProblem: z.nullable(z.string()),
  /** The Git repository of the devbox in which it is opened, if any: commits, pulls and pushes then run there. */
  devbox: z.nullable(
    z.object({
      isAwake: z.boolean(),
      /** How many commits are on no branch at the host. */
      unpushed: z.int(),
      /** The branch's commit at the host as of the devbox's last fetch. */
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
  summary: "Get a sandbox's changes to its branch",
  params: Sandbox,
  reply: WorkStatus,
})

/** A file's text at the last commit and now; null where it does not exist, or if it is binary (`isBinary`). */
export const workDiff = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/git/diff',
  summary: "Get a file's changes since the last commit",
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

/** Commits all changes, or the given paths, at the host; with `branch`, on a new branch starting here. */
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

/** Pushes a devbox's commits to the host. */
export const pushWork = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/git/push',
  summary: "Push a devbox's commits to the branch",
  params: Sandbox,
  reply: z.object({ commit: z.string() }),
})

export const pullWork = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/git/pull',
  summary: 'Pull the branch into the sandbox',
  params: Sandbox,
  reply: z.object({
    commit: z.string(),
    forced: z.boolean(),
    files: z.int(),
    conflicts: z.array(z.string()),
    /** What sandboxes cannot contain, such as submodules. */
    skipped: z.array(z.string()),
  }),
})

/** Returns the version before it, which can be restored to undo this. */
export const discardWork = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/git/discard',
  summary: 'Discard changes since the last commit',
  params: Sandbox,
  body: z.object({ paths: z.array(z.string()) }),
  reply: z.object({ version: z.int(), previousVersion: z.int() }),
})

export const resolveWork = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/git/resolve',
  summary: "Resolve a file's conflict",
  params: Sandbox,
  body: z.object({ path: z.string(), take: z.enum(['ours', 'theirs', 'both', 'edited']) }),
  reply: z.object({ version: z.int() }),
})

import { z } from 'zod'
import type { HostAccount, HostPermission, HostPullRequest, HostRepository } from '../git-host.ts'

/** The parts of GitHub's answers that are read; anything else is invalid. PostgreSQL accepts no NUL. */
export const text = z.string().transform((value) => value.replaceAll('\0', ''))
export const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const link = z.url({ protocol: /^https?$/ })

export const Account = z.object({
  id: z.int(),
  login: text.pipe(z.string().min(1).max(100)),
  avatar_url: z.union([link, z.literal('')]),
  description: text.nullish(),
})

const Permissions = z.object({ admin: z.boolean(), maintain: z.boolean().optional(), push: z.boolean() })

export const Repository = z.object({
  id: z.int(),
  owner: Account,
  name: text.pipe(z.string().min(1).max(200)),
  full_name: text,
  description: text.nullish(),
  private: z.boolean(),
  default_branch: text.pipe(z.string().min(1)),
  allow_forking: z.boolean().optional(),
  archived: z.boolean().optional(),
  fork: z.boolean(),
  is_template: z.boolean().optional(),
  created_at: moment,
  updated_at: moment,
  pushed_at: moment.nullish(),
  permissions: Permissions.partial().optional(),
})

export const Branch = z.object({ name: text.pipe(z.string().min(1)) })

export const Ref = z.object({ ref: text })

export const sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)

/** Only its SHA, from hosts that support that, or the whole commit. */
export const Commit = z.union([sha, z.object({ sha }).transform((commit) => commit.sha)])

export const PullRequest = z.object({
  number: z.int().positive(),
  title: text,
  state: text,
  draft: z.boolean().optional(),
  user: z.object({ login: text }).nullable(),
  html_url: link,
  head: z.object({ ref: text, repo: z.object({ id: z.int() }).nullish() }),
  base: z.object({ ref: text, repo: z.object({ id: z.int() }).nullish() }),
  created_at: moment,
  updated_at: moment,
})

export const ListedPull = PullRequest.extend({ merged_at: moment.nullable() })

export const toAccount = (account: z.output<typeof Account>): HostAccount => ({
  id: account.id,
  login: account.login,
  avatarUrl: account.avatar_url,
  description: account.description ?? null,
})

function toPermission(permissions: z.output<typeof Repository>['permissions']): HostPermission {
  if (permissions?.admin) return 'ADMIN'
  return permissions?.push || permissions?.maintain ? 'WRITE' : 'READ'
}

/** If `isSignedIn` is false: nobody can write to a repository anonymously. */
export const toRepository = (
  repository: z.output<typeof Repository>,
  isSignedIn: boolean,
): HostRepository => ({
  id: repository.id,
  owner: toAccount(repository.owner),
  name: repository.name,
  fullName: repository.full_name,
  description: repository.description ?? null,
  private: repository.private,
  defaultBranch: repository.default_branch,
  allowForking: repository.allow_forking ?? true,
  archived: repository.archived ?? false,
  fork: repository.fork,
  isTemplate: repository.is_template ?? false,
  createdAt: repository.created_at,
  updatedAt: repository.updated_at,
  pushedAt: repository.pushed_at ?? null,
  permission: isSignedIn ? toPermission(repository.permissions) : 'READ',
})

export const toPullRequest = (pull: z.output<typeof PullRequest>): HostPullRequest => ({
  number: pull.number,
  title: pull.title,
  state: pull.state,
  draft: pull.draft ?? false,
  branch: pull.head.repo && pull.head.repo.id === pull.base.repo?.id ? pull.head.ref : null,
  headBranch: pull.head.ref,
  baseBranch: pull.base.ref,
  // GitHub's username for deleted accounts.
  creatorUsername: pull.user?.login ?? 'ghost',
  htmlUrl: pull.html_url,
  prCreatedAt: pull.created_at,
  prUpdatedAt: pull.updated_at,
})

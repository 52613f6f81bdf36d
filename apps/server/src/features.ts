import { accounts } from './accounts/feature.ts'
import { admin } from './admin/feature.ts'
import { archives } from './archives/feature.ts'
import { billing } from './billing/feature.ts'
import { branches } from './branches/feature.ts'
import { comments } from './comments/feature.ts'
import { embeds } from './embeds/feature.ts'
import { extension } from './extension/feature.ts'
import { files } from './files/feature.ts'
import { folders } from './folders/feature.ts'
import { git } from './git/feature.ts'
import { mail } from './mail/feature.ts'
import { notifications } from './notifications/feature.ts'
import type { Deps, Loaders, Viewer } from './platform/context.ts'
import type { Feature, JobDeps } from './platform/define-feature.ts'
import { platform } from './platform/feature.ts'
import type { Policies } from './platform/graphql/policy.ts'
import { guardedSchema } from './platform/graphql/server.ts'
import type { AnyRoute } from './platform/http/route.ts'
import type { Job } from './platform/jobs/runner.ts'
import type { Keys } from './platform/keys/keys.ts'
import type { Sealed } from './platform/keys/reseal.ts'
import type { Channel } from './platform/live/channel.ts'
import type { SocketRoute } from './platform/live/socket-route.ts'
import { profile } from './profile/feature.ts'
import { repositories } from './repositories/feature.ts'
import { runtime } from './runtime/feature.ts'
import { sandboxes } from './sandboxes/feature.ts'
import { sharing } from './sharing/feature.ts'
import { templates } from './templates/feature.ts'
import { workspaceAudit } from './workspaces/audit/feature.ts'
import { workspaceDeletion } from './workspaces/deletion/feature.ts'
import { workspaces } from './workspaces/feature.ts'
import { workspaceDirectory } from './workspaces/scim/feature.ts'
import { workspaceServices } from './workspaces/service/feature.ts'
import { workspaceSettings } from './workspaces/settings/feature.ts'

const features = [
  platform,
  accounts,
  workspaces,
  workspaceSettings,
  workspaceDeletion,
  workspaceAudit,
  workspaceServices,
  workspaceDirectory,
  folders,
  sandboxes,
  sharing,
  templates,
  comments,
  files,
  archives,
  runtime,
  billing,
  repositories,
  branches,
  git,
  notifications,
  mail,
  profile,
  admin,
  extension,
  embeds,
] as const
const all: readonly Feature[] = features

export const resolvers = features.flatMap((feature) => ('resolvers' in feature ? [feature.resolvers] : []))

export const policies: Policies = {
  fields: Object.assign({}, ...all.map((feature) => feature.policies?.fields)),
  types: Object.assign({}, ...all.map((feature) => feature.policies?.types)),
}

export const routes: readonly AnyRoute[] = all.flatMap((feature) => feature.routes ?? [])

export const channels: readonly Channel[] = all.flatMap((feature) => feature.channels ?? [])

export const sockets: readonly SocketRoute[] = all.flatMap((feature) => feature.sockets ?? [])

export const jobsOf = (deps: JobDeps): Job[] => all.flatMap((feature) => feature.jobs?.(deps) ?? [])

/** Everything that is stored encrypted in the database. */
export const sealedWith = (keys: Keys): Sealed[] => all.flatMap((feature) => feature.sealed?.(keys) ?? [])

export const schema = guardedSchema(resolvers, policies)

const makers = features.flatMap((feature) => ('loaders' in feature ? [feature.loaders] : []))

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Made = Together<ReturnType<(typeof makers)[number]>>

/** The return type ensures that every feature that declares loaders is in the list. */
export const createLoaders = (deps: Deps, viewer: Viewer | null): Loaders =>
  Object.assign({}, ...makers.map((make) => make(deps, viewer))) as Made

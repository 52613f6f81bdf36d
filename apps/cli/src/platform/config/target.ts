import { AppError } from '@sandlot/core/errors'
import { cliMessages } from '../messages.ts'
import { DEFAULT_HOST, normalizeHost } from '../network/host.ts'
import { keyOf, knownContexts, type NamedContext } from './contexts.ts'
import type { Credential } from './credentials.ts'
import type { Project } from './project.ts'
import type { Settings } from './settings.ts'

export type Source = 'flag' | 'environment' | 'project' | 'settings' | 'default'

/** What determined where a command goes. */
export type Because =
  | '--host'
  | '--context'
  | 'SANDLOT_HOST'
  | 'SANDLOT_CONTEXT'
  | 'project'
  | 'settings'
  | 'default'

/** Where a command goes, as whom, and in which workspace. */
export type Target = {
  host: string
  hostSource: Source
  because: Because
  /** The context's name, if one was given; it may not exist yet. */
  context: string | null
  /** The key of the sign-in and of the chosen workspace. */
  key: string
  /** The project file, if it determined the target. */
  project: string | null
  token: string | null
  /** `withheld`: SANDLOT_TOKEN is set, but for another host. `locked`: the keyring does not return it. */
  tokenSource: 'environment' | 'stored' | 'withheld' | 'locked' | null
  /** Id or name, as given. */
  workspace: string | null
  workspaceSource: Exclude<Source, 'default'> | null
}

type Wanted = {
  flags: { host?: string; context?: string; workspace?: string }
  env: Readonly<Record<string, string | undefined>>
  project?: Project | null
  settings: Settings
  credentials: Readonly<Record<string, Credential>>
  /** Reads the token of a stored sign-in. */
  tokenOf: (stored: Credential) => string | null
}

type Endpoint = Pick<Target, 'host' | 'context' | 'key'>
type Chosen = Endpoint & Pick<Target, 'hostSource' | 'because'>

/** Precedence: flag, environment, project, settings (spec CL-013, CL-026). */
export function resolveTarget(wanted: Wanted): Target {
  const { flags, env, project = null, settings } = wanted
  const endpoint = chosenEndpoint(wanted, project)
  const token = tokenOf(endpoint, wanted)
  const ofProject =
    project && (endpoint.because === 'project' || (!project.host && !project.context))
      ? project.workspace
      : null
  // The stored choice belongs to the person signed in here, who may not be the token's owner.
  const kept = token.tokenSource === 'environment' ? undefined : settings.workspaces[endpoint.key]
  return {
    ...endpoint,
    project: endpoint.because === 'project' && project ? project.path : null,
    ...token,
    ...firstOf([
      [flags.workspace, 'flag'],
      [env.SANDLOT_WORKSPACE, 'environment'],
      [ofProject, 'project'],
      [kept, 'settings'],
    ]),
  }
}

function firstOf(
  choices: readonly [string | null | undefined, Exclude<Source, 'default'>][],
): Pick<Target, 'workspace' | 'workspaceSource'> {
  const [workspace, workspaceSource] = choices.find(([name]) => name) ?? [null, null]
  return { workspace: workspace ?? null, workspaceSource }
}

function chosenEndpoint(wanted: Wanted, project: Project | null): Chosen {
  const { flags, env, settings } = wanted
  const known = knownContexts(wanted)
  const byFlag = named({ host: flags.host, context: flags.context, from: '--host' }, known, wanted)
  if (byFlag)
    return { ...byFlag, hostSource: 'flag', because: flags.context === undefined ? '--host' : '--context' }
  const variables = { host: env.SANDLOT_HOST || undefined, context: env.SANDLOT_CONTEXT || undefined }
  const byEnvironment = named({ ...variables, from: 'SANDLOT_HOST' }, known, wanted)
  if (byEnvironment)
    return {
      ...byEnvironment,
      hostSource: 'environment',
      because: variables.context ? 'SANDLOT_CONTEXT' : 'SANDLOT_HOST',
    }
  const byProject = project && ofProject(project, known, wanted)
  if (byProject) return { ...byProject, hostSource: 'project', because: 'project' }
  const kept = known.find(({ name }) => name === settings.context)
  if (kept) return { ...endpointOf(kept), hostSource: 'settings', because: 'settings' }
  if (settings.host) {
    const host = normalizeHost(settings.host, 'The host in the settings')
    return { ...onHost(host, known, wanted), hostSource: 'settings', because: 'settings' }
  }
  return { ...onHost(DEFAULT_HOST, known, wanted), hostSource: 'default', because: 'default' }
}

const endpointOf = ({ name, host, key }: NamedContext): Endpoint => ({ host, context: name, key })

/** A bare host: its own sign-in, or else a named one. */
function onHost(host: string, known: readonly NamedContext[], { credentials, settings }: Wanted): Endpoint {
  const there = known.filter((one) => one.host === host && one.username !== null)
  const kept = there.find(({ name }) => name === settings.context)
  const only = kept ?? (there.length === 1 ? there[0] : undefined)
  return credentials[host] || !only ? { host, context: null, key: host } : endpointOf(only)
}

type Names = { host: string | undefined; context: string | undefined; from: string }

/** Resolves names given by the person: a host, a context, or both if the context is new or matches the host. */
function named(names: Names, known: readonly NamedContext[], wanted: Wanted): Endpoint | null {
  const host = names.host === undefined ? undefined : normalizeHost(names.host, names.from)
  if (names.context === undefined) return host === undefined ? null : onHost(host, known, wanted)
  const found = known.find(({ name }) => name === names.context)
  if (found && (host === undefined || host === found.host)) return endpointOf(found)
  if (found)
    throw new AppError('usage', cliMessages.contextElsewhere(found.name, found.host), { field: 'context' })
  if (host === undefined)
    throw new AppError('not_found', cliMessages.contextUnknown(names.context), {
      reason: 'contextUnknown',
      hint: cliMessages.contextUnknownHint,
      field: 'context',
    })
  return { host, context: names.context, key: keyOf(host, names.context) }
}

/** A file that came with a folder can only point to hosts that the person has used before. */
function ofProject(project: Project, known: readonly NamedContext[], wanted: Wanted): Endpoint | null {
  if (project.context !== null) {
    const found = known.find(({ name }) => name === project.context)
    const isSame =
      found && (project.host === null || normalizeHost(project.host, project.path) === found.host)
    if (!isSame)
      throw new AppError('forbidden', cliMessages.projectContext(project.path, project.context), {
        reason: 'projectDiffers',
        hint: cliMessages.projectContextHint(project.context),
      })
    return endpointOf(found)
  }
  if (project.host === null) return null
  const host = normalizeHost(project.host, project.path)
  const added = [DEFAULT_HOST, wanted.settings.host, ...known.map((one) => one.host)]
  if (!added.includes(host))
    throw new AppError('forbidden', cliMessages.projectHost(project.path, host), {
      reason: 'projectDiffers',
      hint: cliMessages.projectHostHint(host),
    })
  return onHost(host, known, wanted)
}

/** A token from the environment is only sent to a host chosen by the same person (spec CL-014). */
function tokenOf(
  { host, hostSource, key }: Chosen,
  { env, credentials, tokenOf: readStored }: Wanted,
): Pick<Target, 'token' | 'tokenSource'> {
  const given = env.SANDLOT_TOKEN?.trim()
  if (given) {
    const isOwnHost = hostSource === 'flag' || hostSource === 'environment' || host === DEFAULT_HOST
    return isOwnHost ? { token: given, tokenSource: 'environment' } : { token: null, tokenSource: 'withheld' }
  }
  const stored = credentials[key]
  if (!stored) return { token: null, tokenSource: null }
  const token = readStored(stored)
  return { token, tokenSource: token === null ? 'locked' : 'stored' }
}

/** Why a token exists but cannot be sent, or null. */
export function heldBack({ host, tokenSource }: Pick<Target, 'host' | 'tokenSource'>): AppError | null {
  if (tokenSource === 'withheld')
    return new AppError('usage', cliMessages.tokenWithheld(host), { hint: cliMessages.tokenWithheldHint })
  if (tokenSource === 'locked')
    return new AppError('conflict', cliMessages.keyringLocked(host), {
      reason: 'keyringLocked',
      hint: cliMessages.keyringLockedHint,
    })
  return null
}

/** The token to send; throws if there is none. */
export function requiredToken(target: Pick<Target, 'host' | 'token' | 'tokenSource'>): string {
  const problem = heldBack(target)
  if (problem) throw problem
  if (target.token === null)
    throw new AppError('unauthenticated', cliMessages.signedOut(target.host), { reason: 'signedOut' })
  return target.token
}

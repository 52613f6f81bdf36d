import type { Credential } from './credentials.ts'
import { DEFAULT_HOST, normalizeHost } from './host.ts'
import type { Settings } from './settings.ts'

export type Source = 'flag' | 'environment' | 'settings' | 'default'

/** Where a command goes, as whom, and into which workspace. */
export type Target = {
  host: string
  hostSource: Source
  token: string | null
  /** `withheld`: SANDLOT_TOKEN is set, but not for this host. */
  tokenSource: 'environment' | 'stored' | 'withheld' | null
  /** Id or name, as it was given. */
  workspace: string | null
  workspaceSource: Exclude<Source, 'default'> | null
}

type Wanted = {
  flags: { host?: string; workspace?: string }
  env: Readonly<Record<string, string | undefined>>
  settings: Settings
  credentials: Readonly<Record<string, Credential>>
}

/** Flag before environment before settings (spec CL-013). */
export function resolveTarget({ flags, env, settings, credentials }: Wanted): Target {
  const [host, hostSource] = hostOf(flags, env, settings)
  const token = tokenOf(host, hostSource, env, credentials)
  // What was chosen to stay was chosen by the person who signed in here, who may not be the token's owner.
  const chosen = token.tokenSource === 'environment' ? undefined : settings.workspaces[host]
  return { host, hostSource, ...token, ...workspaceOf(flags.workspace, env.SANDLOT_WORKSPACE, chosen) }
}

function workspaceOf(
  flag: string | undefined,
  variable: string | undefined,
  chosen: string | undefined,
): Pick<Target, 'workspace' | 'workspaceSource'> {
  if (flag) return { workspace: flag, workspaceSource: 'flag' }
  if (variable) return { workspace: variable, workspaceSource: 'environment' }
  return chosen
    ? { workspace: chosen, workspaceSource: 'settings' }
    : { workspace: null, workspaceSource: null }
}

function hostOf(flags: Wanted['flags'], env: Wanted['env'], settings: Settings): [string, Source] {
  if (flags.host !== undefined) return [normalizeHost(flags.host, '--host'), 'flag']
  if (env.SANDLOT_HOST) return [normalizeHost(env.SANDLOT_HOST, 'SANDLOT_HOST'), 'environment']
  if (settings.host) return [normalizeHost(settings.host, 'The host in the settings'), 'settings']
  return [DEFAULT_HOST, 'default']
}

/** A token from the environment goes only where the same person says it goes (spec CL-014). */
function tokenOf(
  host: string,
  source: Source,
  env: Wanted['env'],
  credentials: Wanted['credentials'],
): Pick<Target, 'token' | 'tokenSource'> {
  const given = env.SANDLOT_TOKEN?.trim()
  if (given) {
    const meant = source === 'flag' || source === 'environment' || host === DEFAULT_HOST
    return meant ? { token: given, tokenSource: 'environment' } : { token: null, tokenSource: 'withheld' }
  }
  const stored = credentials[host]
  return stored ? { token: stored.token, tokenSource: 'stored' } : { token: null, tokenSource: null }
}

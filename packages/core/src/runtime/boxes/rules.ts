import type { Refusal } from '../../actions.ts'
import { BOUND_HOSTS_MAX, ENV_NAME_MAX_LENGTH } from './limits.ts'

/**
 * States of a devbox. `sleeping`: suspended in memory; it wakes with the first request. `failed` comes with a reason,
 * and the devbox can be started again.
 */
export const boxStates = ['stopped', 'starting', 'running', 'sleeping', 'stopping', 'failed'] as const
export type BoxState = (typeof boxStates)[number]

export const isBoxUp = (state: BoxState): boolean => state === 'running' || state === 'sleeping'
/** Whether it is in transition, so that clients wait. */
export const isBoxChanging = (state: BoxState): boolean => state === 'starting' || state === 'stopping'

/** Who else can open a port: those who can see the sandbox, or anybody with the URL. */
export const portVisibilities = ['private', 'link'] as const
export type PortVisibility = (typeof portVisibilities)[number]

/** Why a devbox does not run, with the parameters of each reason. */
export type BoxParams = {
  /** Devboxes are turned off on this instance. */
  off: { reason: string; remedy: string }
  outOfCredits: Record<never, never>
  outOfMemory: { limitGiB: number }
  diskFull: { limitGB: number }
  hostFull: Record<never, never>
  noAnswer: { seconds: number }
  /** Everything in it ended unexpectedly. */
  ended: Record<never, never>
  /** Its credits were used up. */
  leaseOver: Record<never, never>
  runnerGone: Record<never, never>
  broken: Record<never, never>
}
export type BoxRefusal = Refusal<BoxParams>

/** The port in the host of a preview: `<id>-<port>`, since ids contain no hyphen; null for a plain id. */
export function boxPortOf(label: string): { sandboxId: string; port: number } | null {
  const match = /^([a-z0-9]+)-(\d{1,5})$/.exec(label)
  const port = Number(match?.[2])
  return match?.[1] && isPort(port) ? { sandboxId: match[1], port } : null
}

export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

/** The URL of a devbox's port, from the pattern of previews (`https://{id}.host`). */
export const boxPortUrl = (pattern: string, sandboxId: string, port: number): string =>
  pattern.replace('{id}', `${sandboxId}-${port}`)

export type EnvReason =
  | 'envName'
  | 'envReserved'
  | 'boundHost'
  | 'boundHostCount'
  | 'boundNoSecret'
  | 'boundValue'

/** Why the name of a variable is invalid, or null. */
export function envNameProblem(name: string): EnvReason | null {
  if (name.length > ENV_NAME_MAX_LENGTH || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return 'envName'
  return /^SANDLOT_/.test(name) ? 'envReserved' : null
}

/** Normalizes a secret's host. */
export const boundHost = (typed: string): string => typed.trim().toLowerCase().replace(/\.$/, '')

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A host name, or a wildcard below at least two labels; IP addresses, which end in a number, are excluded. */
const BOUND_HOST = new RegExp(`^(?!(?:.*\\.)?\\d+$)(?:\\*\\.(?=[^.]+\\.)|)(?:${LABEL}\\.)*${LABEL}$`)
/** Valid in a header, and nothing a server could take for its end. */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Why a variable cannot be restricted to these hosts, or null; `hosts` must be normalized by `boundHost`. */
export function boundProblem({
  value,
  isSecret,
  hosts,
}: {
  value: string
  isSecret: boolean
  hosts: readonly string[]
}): EnvReason | null {
  if (hosts.length === 0) return null
  if (!isSecret) return 'boundNoSecret'
  if (hosts.length > BOUND_HOSTS_MAX) return 'boundHostCount'
  if (!hosts.every((host) => host.length <= 253 && BOUND_HOST.test(host))) return 'boundHost'
  return HEADER_VALUE.test(value) ? null : 'boundValue'
}

/** Parses hosts typed into one field. */
export const boundHostsIn = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map(boundHost)
    .filter(Boolean)

import type { Refusal } from '../../actions.ts'
import { BOUND_HOSTS_MAX, ENV_NAME_MAX_LENGTH } from './limits.ts'

/**
 * What a devbox does. `sleeping`: nothing of it runs, all of it is in memory; it wakes with the first request.
 * `failed` is told with the reason, and may be started again.
 */
export const boxStates = ['stopped', 'starting', 'running', 'sleeping', 'stopping', 'failed'] as const
export type BoxState = (typeof boxStates)[number]

export const isBoxUp = (state: BoxState): boolean => state === 'running' || state === 'sleeping'
/** Whether it is on its way to another state, so that who looks at it waits. */
export const isBoxChanging = (state: BoxState): boolean => state === 'starting' || state === 'stopping'

/** Who else may see what answers at a port: those who may see the sandbox, or everybody who has the address. */
export const portVisibilities = ['private', 'link'] as const
export type PortVisibility = (typeof portVisibilities)[number]

/** Why a devbox does not run, each with what is told of it. */
export type BoxParams = {
  /** Devboxes are off on this instance. */
  off: { reason: string; remedy: string }
  outOfCredits: Record<never, never>
  outOfMemory: { limitGiB: number }
  diskFull: { limitGB: number }
  hostFull: Record<never, never>
  noAnswer: { seconds: number }
  /** All that ran in it is gone, and nobody asked for that. */
  ended: Record<never, never>
  /** What it was paid for is over. */
  leaseOver: Record<never, never>
  runnerGone: Record<never, never>
  broken: Record<never, never>
}
export type BoxRefusal = Refusal<BoxParams>

/** A port in the host of a preview: `<id>-<port>`, as ids have no hyphen; null for a plain id. */
export function boxPortOf(label: string): { sandboxId: string; port: number } | null {
  const match = /^([a-z0-9]+)-(\d{1,5})$/.exec(label)
  const port = Number(match?.[2])
  return match?.[1] && isPort(port) ? { sandboxId: match[1], port } : null
}

export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

/** Where a port of a devbox is seen, by the pattern of previews (`https://{id}.host`). */
export const boxPortUrl = (pattern: string, sandboxId: string, port: number): string =>
  pattern.replace('{id}', `${sandboxId}-${port}`)

export type EnvReason =
  | 'envName'
  | 'envReserved'
  | 'boundHost'
  | 'boundHostCount'
  | 'boundNoSecret'
  | 'boundValue'

/** Why a variable cannot have a name, or null. */
export function envNameProblem(name: string): EnvReason | null {
  if (name.length > ENV_NAME_MAX_LENGTH || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return 'envName'
  return /^SANDLOT_/.test(name) ? 'envReserved' : null
}

/** A host of a secret as it is kept. */
export const boundHost = (typed: string): string => typed.trim().toLowerCase().replace(/\.$/, '')

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A name, or all below one of two labels at least; an address, which ends in a number, is none. */
const BOUND_HOST = new RegExp(`^(?!(?:.*\\.)?\\d+$)(?:\\*\\.(?=[^.]+\\.)|)(?:${LABEL}\\.)*${LABEL}$`)
/** What a header can hold, and a server may not take for the end of one. */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Why a variable cannot be kept for these hosts alone, or null; `hosts` as `boundHost` has them. */
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

/** Hosts as they are typed into one field. */
export const boundHostsIn = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .map(boundHost)
    .filter(Boolean)

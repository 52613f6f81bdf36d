import type { Refusals, RefusalTable } from '../../actions.ts'
import { tierMessages } from '../tier-messages.ts'
import { BOUND_HOSTS_MAX } from './limits.ts'
import { boxMessages } from './messages.ts'
import type { BoxParams, EnvReason } from './rules.ts'

/** Why a devbox does not run. */
export const boxRefusals: RefusalTable<BoxParams> = {
  off: { code: 'unavailable', text: ({ reason, remedy }) => boxMessages.off(reason, remedy) },
  outOfCredits: { code: 'limit', text: () => tierMessages.outOfCredits },
  outOfMemory: { code: 'limit', text: ({ limitGiB }) => boxMessages.outOfMemory(limitGiB) },
  diskFull: { code: 'limit', text: ({ limitGB }) => boxMessages.diskFull(limitGB) },
  hostFull: { code: 'unavailable', text: () => boxMessages.hostFull },
  noAnswer: { code: 'unavailable', text: ({ seconds }) => boxMessages.noAnswer(seconds) },
  ended: { code: 'unavailable', text: () => boxMessages.ended },
  leaseOver: { code: 'limit', text: () => boxMessages.leaseOver },
  runnerGone: { code: 'unavailable', text: () => boxMessages.runnerGone },
  broken: { code: 'unavailable', text: () => boxMessages.broken },
}

export const sessionRefusals: RefusalTable<{
  noSession: Record<never, never>
  noTask: { name: string }
  notDevbox: Record<never, never>
  notRunning: Record<never, never>
  tooManySessions: { max: number }
  /** An executor that has not named its sandbox. */
  noSandbox: Record<never, never>
  badFiles: Record<never, never>
}> = {
  noSession: { code: 'not_found', text: () => boxMessages.noSession },
  noTask: { code: 'not_found', text: ({ name }) => boxMessages.noTask(name) },
  notDevbox: { code: 'validation', text: () => boxMessages.notDevbox },
  notRunning: { code: 'conflict', text: () => boxMessages.notRunning },
  tooManySessions: { code: 'limit', text: ({ max }) => boxMessages.tooManySessions(max) },
  noSandbox: { code: 'validation', text: () => boxMessages.noSandbox },
  badFiles: { code: 'validation', text: () => boxMessages.badFiles },
}

export const portRefusals: RefusalTable<{ noPort: { typed: string } }> = {
  noPort: { code: 'validation', text: ({ typed }) => boxMessages.noPort(typed) },
}

export const envRefusals: Refusals<EnvReason> = {
  envName: { code: 'validation', text: () => boxMessages.envName },
  envReserved: { code: 'validation', text: () => boxMessages.envReserved },
  boundHost: { code: 'validation', text: () => boxMessages.boundHost },
  boundHostCount: { code: 'validation', text: () => boxMessages.boundHostCount(BOUND_HOSTS_MAX) },
  boundNoSecret: { code: 'validation', text: () => boxMessages.boundNoSecret },
  boundValue: { code: 'validation', text: () => boxMessages.boundValue },
}

export const envCountRefusals: RefusalTable<{ tooManyVariables: { max: number } }> = {
  tooManyVariables: { code: 'limit', text: ({ max }) => boxMessages.tooManyVariables(max) },
}

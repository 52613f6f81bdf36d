import type { RegistryOptions } from '../../../platform/config/npmrc.ts'
import type { Asking, NpmAnswer } from '../answers.ts'
import type { Refusal } from '../guard.ts'
import type { Times } from '../limits.ts'
export type Beginning = { cacheDir: string; maxBytes: number; registry: RegistryOptions; times: Times }

/** Messages to the gateway process. */
export type ToProcess =
  | { type: 'begin'; beginning: Beginning }
  | { type: 'ask'; id: number; path: string; headers: Asking; isShort: boolean }
  /** Why the requesting person may not read guarded packages; null if they may. */
  | { type: 'reader'; id: number; refusal: Refusal | null }

/** Messages from the gateway process. */
export type FromProcess =
  | { type: 'answer'; id: number; answer: NpmAnswer }
  | { type: 'reader'; id: number }
  | { type: 'warning'; reason: string; message: string }
  /** Sent regularly while it is responsive. */
  | { type: 'alive' }

export const ALIVE_EVERY_MS = 1_000

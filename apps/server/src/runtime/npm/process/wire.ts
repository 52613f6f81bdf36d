import type { RegistryOptions } from '../../../platform/npmrc.ts'
import type { Asking, NpmAnswer } from '../answers.ts'
import type { Refusal } from '../guard.ts'
import type { Times } from '../limits.ts'
export type Beginning = { cacheDir: string; maxBytes: number; registry: RegistryOptions; times: Times }

/** What the process of the gateway is told. */
export type ToProcess =
  | { type: 'begin'; beginning: Beginning }
  | { type: 'ask'; id: number; path: string; headers: Asking; isShort: boolean }
  /** Why who asked may not read what is not for everybody; null where they may. */
  | { type: 'reader'; id: number; refusal: Refusal | null }

/** What it tells. */
export type FromProcess =
  | { type: 'answer'; id: number; answer: NpmAnswer }
  | { type: 'reader'; id: number }
  | { type: 'warning'; reason: string; message: string }
  /** Now and then, as long as it gets to it. */
  | { type: 'alive' }

export const ALIVE_EVERY_MS = 1_000

import type { PageKind } from '@sandlot/core/repositories/page-rules'
import type { GithubPageState } from '@sandlot/core/repositories/rest'
import type { VmTier } from '@sandlot/core/runtime/tier-rest'
import type { HostCapacity } from '@sandlot/core/runtime/tier-rules'
import type { Seen } from './control-view.ts'

/** Requests of the script on GitHub's pages to the background, the only part that talks to hosts. */
export type PageRequest =
  | {
      kind: 'page-state'
      seen: Seen
      /** Whether GitHub marks the repository as public. Names of private ones are not sent without consent. */
      isPublic: boolean
      /** Whether the control is in its regular place or had to move to the corner. */
      place: 'own' | 'corner'
    }
  | { kind: 'no-place'; page: PageKind }
  | { kind: 'choose-workspace'; id: string }
  | { kind: 'choose-tier'; tier: number }
  | { kind: 'choose-host'; origin: string }
  | { kind: 'open-options' }

/** What is known about a page at the chosen host. */
export type PageAnswer = {
  /** Null if nobody is signed in, or if the name of the repository must not be sent. */
  state: GithubPageState | null
  workspaceId?: string | undefined
  tier?: number | undefined
  tiers: readonly (Pick<VmTier, 'tier' | 'name' | 'cpu' | 'memory'> & { label: string })[]
  /** The capacity of the host's machine, if known. */
  capacity?: HostCapacity
  /** Why nothing is known at the moment, as a sentence. */
  note?: string
}

export const NOTHING_KNOWN: PageAnswer = { state: null, tiers: [] }

import type { PageKind } from '@sandlot/core/repositories/page-rules'
import type { GithubPageState } from '@sandlot/core/repositories/rest'
import type { VmTier } from '@sandlot/core/runtime/tier-rest'
import type { HostCapacity } from '@sandlot/core/runtime/tier-rules'
import type { Seen } from './control-view.ts'

/** What the script on GitHub's pages asks of the background, which alone talks to hosts. */
export type PageRequest =
  | {
      kind: 'page-state'
      seen: Seen
      /** Whether GitHub says that everybody may see the repository; names of others are sent nowhere unasked. */
      isPublic: boolean
      /** Whether the control stands where it should, or had to go to the corner. */
      place: 'own' | 'corner'
    }
  | { kind: 'no-place'; page: PageKind }
  | { kind: 'choose-workspace'; id: string }
  | { kind: 'choose-tier'; tier: number }
  | { kind: 'choose-host'; origin: string }
  | { kind: 'open-options' }

/** What is known of a page at the chosen host. */
export type PageAnswer = {
  /** Null where nobody is signed in, or the name of the repository is not to be sent. */
  state: GithubPageState | null
  workspaceId?: string | undefined
  tier?: number | undefined
  tiers: readonly (Pick<VmTier, 'tier' | 'name' | 'cpu' | 'memory'> & { label: string })[]
  /** What the host's machine has, where that is known. */
  capacity?: HostCapacity
  /** Why nothing is known just now, in a sentence. */
  note?: string
}

export const NOTHING_KNOWN: PageAnswer = { state: null, tiers: [] }

import { refusalError } from '@sandlot/core/actions'
import { WorkspacePlanDocument } from '@sandlot/core/billing/operations.gen'
import { restrictedBy } from '@sandlot/core/billing/rules'
import type { Client } from '@sandlot/core/client'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import { type CreditReason, creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { PRIVACY, type Privacy } from '@sandlot/core/sandboxes/limits'
import { makingActions } from '@sandlot/core/sandboxes/making-actions'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { type Quota, quotaError, quotaOf } from '@sandlot/core/sandboxes/plan-rules'
import { WorkspaceLimitsDocument } from '@sandlot/core/templates/operations.gen'
import type { Prediction } from './predict.ts'

type Card = SandboxCardFragment
type Counted = Pick<Card, 'draft' | 'privacy' | 'isV2' | 'authorId'>

/** A workspace with a plan: its limits and usage. */
type Workspace = {
  id: string
  viewerId: string
  memberIds: readonly string[]
  minimumPrivacy: number
  limits: Quota
  privateSandboxes: number
  drafts: Map<string | null, number>
}

type Arrival = {
  /** The destination workspace; if absent, each stays in its own. */
  into?: string
  becomes: (card: Card, workspace: Workspace) => Counted
  /** Whether the originals remain besides their copies. */
  copies?: true
}

/**
 * A sandbox placed in a folder or (null) in Drafts; a draft whose author is no member goes to the person who moves it.
 */
export const placedAt =
  (path: string | null): Arrival['becomes'] =>
  (card, { id, viewerId, memberIds, minimumPrivacy }) => ({
    draft: path === null,
    privacy: card.teamId === id ? card.privacy : Math.max(card.privacy, minimumPrivacy),
    isV2: card.isV2,
    authorId: path === null && !memberIds.includes(card.authorId ?? '') ? viewerId : card.authorId,
  })

/** A copy that the person creates. */
export const copiedTo =
  (path: string | null, privacy: Privacy | undefined): Arrival['becomes'] =>
  (card, { viewerId, minimumPrivacy }) => ({
    draft: path === null,
    privacy: privacy ?? Math.max(card.privacy, minimumPrivacy),
    isV2: card.isV2,
    authorId: viewerId,
  })

/**
 * Checks that changes fit the plan's limits. Each takes its place in order, so this check comes last: what is refused
 * for another reason takes none.
 */
export const predictQuota =
  ({ into, becomes, copies }: Arrival): Prediction =>
  async (client, cards) => {
    const homeOf = (card: Card) => into ?? card.teamId ?? ''
    const ids = [...new Set(cards.map(homeOf))]
    const workspaces = new Map(
      await Promise.all(ids.map(async (id) => [id, await fetchWorkspace(client, id)] as const)),
    )
    return (card) => {
      const home = homeOf(card)
      const workspace = workspaces.get(home)
      if (!workspace) return null
      const after = becomes(card, workspace)
      const isThere = !copies && card.teamId === home && card.removedAt === null
      const held = {
        privateSandboxes: workspace.privateSandboxes,
        drafts: draftsOf(workspace, after.authorId),
      }
      const grown = {
        privateSandboxes: held.privateSandboxes + privates(after) - (isThere ? privates(card) : 0),
        drafts:
          held.drafts + drafts(after) - (isThere && card.authorId === after.authorId ? drafts(card) : 0),
      }
      const refusal = quotaError(workspace.limits, held, grown)
      if (refusal) return refusal
      workspace.privateSandboxes = grown.privateSandboxes
      workspace.drafts.set(after.authorId, grown.drafts)
      return null
    }
  }

const draftsOf = ({ drafts }: Workspace, member: string | null) => drafts.get(member) ?? 0
const drafts = ({ draft }: Counted) => (draft ? 1 : 0)
/** Plans count browser sandboxes outside Drafts. */
const privates = ({ draft, privacy, isV2 }: Counted) =>
  privacy === PRIVACY.private && !draft && !isV2 ? 1 : 0

async function fetchWorkspace(client: Client, teamId: string): Promise<Workspace | null> {
  const [{ me }, least] = await Promise.all([
    client.graphql(WorkspacePlanDocument, { teamId }),
    client.graphql(WorkspaceLimitsDocument, { teamId }),
  ])
  if (!me?.team || me.team.plan === null) return null
  const { limits, usage, userAuthorizations } = me.team
  return {
    id: teamId,
    viewerId: me.id,
    memberIds: userAuthorizations.map(({ userId }) => userId),
    minimumPrivacy: least.me?.team?.settings?.minimumPrivacy ?? PRIVACY.public,
    limits: quotaOf(limits),
    privateSandboxes: usage.privateSandboxesQuantity,
    drafts: new Map(userAuthorizations.map(({ userId, drafts }) => [userId, drafts])),
  }
}

/** Checks that the workspace of a devbox, current or future, has credits left. */
export const predictDevbox =
  ({ into, which }: { into?: string; which: (card: Card) => boolean }): Prediction =>
  async (client, cards) => {
    const homeOf = (card: Card) => into ?? card.teamId ?? ''
    const ids = [...new Set(cards.filter(which).map(homeOf))]
    const reasons = new Map(
      await Promise.all(ids.map(async (id) => [id, await creditProblem(client, id)] as const)),
    )
    return (card) => {
      const reason = which(card) ? reasons.get(homeOf(card)) : null
      return reason ? refusalError(devboxRefusals, reason) : null
    }
  }

async function creditProblem(client: Client, teamId: string): Promise<CreditReason | null> {
  const { me } = await client.graphql(WorkspaceLimitsDocument, { teamId })
  if (!me?.team) return null
  const { frozen, featureFlags, limits, usage } = me.team
  const credits = {
    used: usage.credits,
    included: limits.includedCredits,
    onDemand: limits.onDemandCreditLimit,
  }
  return creditRefusal(
    makingActions['sandbox.create'],
    restrictedBy(featureFlags, { isFrozen: frozen, credits }),
  )
}

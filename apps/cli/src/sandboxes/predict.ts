import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { type Refusals, refusalError } from '@sandlot/core/actions'
import type { Client } from '@sandlot/core/client'
import type { AppError } from '@sandlot/core/errors'
import { fetchFolders } from '@sandlot/core/folders/queries'
import { type HasAbilities, refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { SandboxActionName, SandboxReason } from '@sandlot/core/sandboxes/actions'
import { changeRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { PRIVACY, type Privacy } from '@sandlot/core/sandboxes/limits'
import { folderMissing } from '@sandlot/core/sandboxes/missing'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { keptRefusals, sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import { WorkspaceLimitsDocument } from '@sandlot/core/templates/operations.gen'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import { workspaceMissing } from '@sandlot/core/workspaces/missing'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import { fetchWorkspaces } from '../workspaces/present.ts'

type Card = SandboxCardFragment

/**
 * Predicts why the server would refuse a change to a sandbox, as far as its rules are shared; called once per sandbox,
 * in order.
 */
export type Refusal = (card: Card) => AppError | null
/** Fetches what a prediction needs; only called by a dry run. */
export type Prediction = (client: Client, cards: readonly Card[]) => Promise<Refusal>

/** Why the server would refuse an action on a sandbox, in its words, or null. */
export function refusalOf(
  sandbox: HasAbilities & Parameters<typeof namesOf>[0][number],
  action: SandboxActionName,
  refusals: Refusals<SandboxReason> = sandboxRefusals,
): AppError | null {
  const reason = refusalIn(sandbox, action)
  return reason && refusalError({ ...refusals, ...scopeRefusals }, reason, { titles: namesOf([sandbox]) })
}

/** Checks an action: permission, and the sandbox's state. */
export const predictAction =
  (action: SandboxActionName): Prediction =>
  async () =>
  (card) =>
    refusalOf(card, action)

/** Checks a new privacy level against the minimum of the workspace, current or future. */
export const predictPrivacy =
  (privacy: Privacy, into?: string): Prediction =>
  async (client, cards) => {
    const homeOf = (card: Card) => into ?? card.teamId ?? ''
    const ids = [...new Set(cards.map(homeOf))]
    const limits = await Promise.all(ids.map((teamId) => client.graphql(WorkspaceLimitsDocument, { teamId })))
    const least = new Map(ids.map((id, at) => [id, limits[at]?.me?.team?.settings?.minimumPrivacy]))
    return (card) =>
      privacy < (least.get(homeOf(card)) ?? PRIVACY.public)
        ? refusalError(changeRefusals, 'privacyBelow', { field: 'privacy' })
        : null
  }

/** Checks a destination, a folder or (null) Drafts: that it exists, is writable, and may receive the sandbox. */
export const predictArrival =
  ({ teamId, path }: { teamId: string; path: string | null }): Prediction =>
  async (client) => {
    const { workspaces } = await fetchWorkspaces(client)
    const workspace = workspaces.find(({ id }) => id === teamId)
    const reason = workspace && workspaceRefusalIn(workspace, 'sandbox.create')
    const folders = !workspace || path === null ? [] : await fetchFolders(client, teamId)
    const isThere = path === null || folders.some((folder) => folder.path === path)
    return (card) => {
      if (!workspace) return workspaceMissing()
      if (reason) return refusalError({ ...workspaceRefusals, ...scopeRefusals }, reason)
      if (card.teamId !== teamId && card.permissions?.preventSandboxLeaving)
        return refusalError(keptRefusals, 'notLeaving', { titles: namesOf([card]) })
      return isThere ? null : folderMissing(path)
    }
  }

/** The first refusal of several checks. */
export const predictAll =
  (...each: Prediction[]): Prediction =>
  async (client, cards) => {
    const refusals = await Promise.all(each.map((predict) => predict(client, cards)))
    return (card) => refusals.reduce<AppError | null>((found, refuses) => found ?? refuses(card), null)
  }

import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { keptRefusals } from '@sandlot/core/sandboxes/refusals'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import { type Role, workspaceNameProblem } from '@sandlot/core/workspaces/rules'
import { workspaceSettingsMessages } from '@sandlot/core/workspaces/settings-messages'
import { domainRefusals } from '@sandlot/core/workspaces/settings-refusals'
import { descriptionProblem, emailDomain, useCasesProblem } from '@sandlot/core/workspaces/settings-rules'
import mailServices from 'email-providers/all.json' with { type: 'json' }
import { plansOf } from '../../billing/entitlements.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import { holdPerson } from '../hold.ts'
import { workspacesOf } from '../repo.ts'
import type { TeamRow } from '../rows.ts'
import type { AiConsent } from '../tables.ts'
import { changeWorkspace } from './change.ts'

const acting = <Action extends string>(action: Action, teamId: string) => ({
  action,
  teamId,
  refusals: settingsRefusals,
})

/** Renames a workspace. A person cannot have two with the same name. */
export function renameTeam(context: Context, { teamId, name }: { teamId: string; name: string }) {
  const { userId } = requireViewer(context)
  return changeWorkspace(context, acting('workspace.rename', teamId), async ({ tx, team }) => {
    await holdPerson(tx, userId)
    const others = (await workspacesOf(tx, userId)).filter(({ id }) => id !== team.id)
    const problem = workspaceNameProblem(
      name,
      others.map((other) => other.name),
    )
    if (problem) throw inputError(workspaceMessages, problem, { field: 'name' })
    return { name: name.trim() }
  })
}

export const describeTeam = (
  context: Context,
  { teamId, description }: { teamId: string; description: string },
): Promise<TeamRow> =>
  changeWorkspace(context, acting('workspace.describe', teamId), () => {
    const problem = descriptionProblem(description)
    if (problem) throw inputError(workspaceSettingsMessages, problem, { field: 'description' })
    return { description: description.trim() || null }
  })

/** Stores what a workspace is used for, without duplicates and in the given order. */
export const setMetadata = (
  context: Context,
  { teamId, useCases }: { teamId: string; useCases: readonly string[] },
): Promise<TeamRow> =>
  changeWorkspace(context, acting('workspace.metadata', teamId), () => {
    const problem = useCasesProblem(useCases)
    if (problem) throw inputError(workspaceSettingsMessages, problem, { field: 'metadata' })
    return { useCases: [...new Set(useCases)] }
  })

export const setDefaultRole = (
  context: Context,
  { teamId, defaultAuthorization }: { teamId: string; defaultAuthorization: Role },
): Promise<TeamRow> =>
  changeWorkspace(context, acting('workspace.settings', teamId), () => ({ defaultAuthorization }))

type Protection = { teamId: string; preventSandboxExport: boolean; preventSandboxLeaving: boolean }

/**
 * Sets the protection of new sandboxes. A Free workspace can only turn off what it had under another plan (spec
 * PM-020).
 */
export const setProtection = (context: Context, { teamId, ...wanted }: Protection): Promise<TeamRow> =>
  changeWorkspace(context, acting('workspace.settings', teamId), async ({ tx, team }) => {
    const plan = (await plansOf(tx, context.config, [team.id])).get(team.id)
    const isMore =
      (wanted.preventSandboxExport && !team.preventSandboxExport) ||
      (wanted.preventSandboxLeaving && !team.preventSandboxLeaving)
    if (plan === 'free' && isMore) throw refusalError(keptRefusals, 'notOnFree')
    return wanted
  })

export async function setAiConsent(
  context: Context,
  { teamId, ...aiConsent }: AiConsent & { teamId: string },
): Promise<AiConsent> {
  const act = acting('workspace.settings', teamId)
  return (await changeWorkspace(context, act, () => ({ aiConsent }))).aiConsent
}

const publicServices = new Set(mailServices)

/**
 * Lets people with an address in a domain join without an invitation. The admin must have a verified address in it, so
 * that nobody opens their workspace to a foreign company, or to everybody with a free mailbox.
 */
export const setEmailDomain = (
  context: Context,
  { teamId, domain }: { teamId: string; domain: string | null },
): Promise<TeamRow> =>
  changeWorkspace(context, acting('workspace.domain', teamId), () => {
    const wanted = domain?.trim().toLowerCase().replace(/^@/, '') || null
    if (wanted === null) return { emailDomain: null }
    if (wanted !== emailDomain(requireViewer(context).user.email))
      throw refusalError(domainRefusals, 'domainNotYours', { field: 'domain' })
    if (publicServices.has(wanted))
      throw refusalError(domainRefusals, 'domainPublic', { titles: wanted, field: 'domain' })
    return { emailDomain: wanted }
  })

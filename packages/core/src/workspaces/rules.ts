import { isProWorkspace } from '../billing/plan-rules.ts'
import type { InputProblem } from '../input-rules.ts'
import { byName } from '../name-order.ts'
import { hasControls, isBlank, isLongerThan } from '../text-rules.ts'
import { EMAIL_MAX_LENGTH, TEAM_AVATAR_COLORS, WORKSPACE_NAME_MAX_LENGTH } from './limits.ts'
import type { workspaceMessages } from './messages.ts'

export type WorkspaceProblem = InputProblem<typeof workspaceMessages>

export const roles = ['ADMIN', 'WRITE', 'READ'] as const
export type Role = (typeof roles)[number]

/** The default role of new members. */
export const DEFAULT_ROLE: Role = 'WRITE'

/** Whether a role can change things; an unknown role has no permission (docs/spec/decisions.md, 9). */
export const canWrite = (role: Role | null | undefined): boolean => role === 'ADMIN' || role === 'WRITE'

export const canAdminister = (role: Role | null | undefined): boolean => role === 'ADMIN'

/** Whether a member can invite others in a role: at most their own. */
export const mayGive = (own: Role, wanted: Role): boolean => roles.indexOf(own) <= roles.indexOf(wanted)

/** Whether a member manages the workspace's billing (spec PM-005 to PM-007); false if unknown. */
export const isBillingManager = (
  member: { authorization: Role; teamManager: boolean } | null | undefined,
): boolean => canAdminister(member?.authorization) || member?.teamManager === true

type Named = { id: string; name: string }

/** The primary workspace first, then by name (spec SH-066). */
export function sortWorkspaces<W extends Named>(workspaces: readonly W[], primaryId: string | null): W[] {
  return [...workspaces].sort(
    (a, b) =>
      Number(b.id === primaryId) - Number(a.id === primaryId) ||
      (a.name === b.name ? 0 : byName(a.name, b.name)),
  )
}

/** The initial workspace: by URL, device, primary, paid plan, or the first (spec ST-031 to ST-035). */
export function chooseWorkspace<W extends { id: string; plan?: string | null | undefined }>(
  workspaces: readonly W[],
  wanted: { fromAddress?: string | undefined; fromDevice?: string | null; primaryId?: string | null },
): W | undefined {
  const byId = (id: string | null | undefined) => workspaces.find((workspace) => workspace.id === id)
  return (
    byId(wanted.fromAddress) ??
    byId(wanted.fromDevice) ??
    byId(wanted.primaryId) ??
    workspaces.find(isProWorkspace) ??
    workspaces[0]
  )
}

/** The index of the color behind a workspace's initial (spec SH-075). */
export const avatarColor = (name: string): number => name.length % (TEAM_AVATAR_COLORS - 1)

/** The person's own role in a workspace, null if unknown (spec PM-008). */
export const roleIn = (
  workspace: { viewerAuthorization: { authorization: Role } | null } | undefined,
): Role | null => workspace?.viewerAuthorization?.authorization ?? null

/** The role of a person without a workspace in the one they create (spec PM-009). */
export const ROLE_WITHOUT_WORKSPACE: Role = 'ADMIN'

/** The role to display; permissions depend on `roleIn` instead. */
export const displayedRole = (...[workspace]: Parameters<typeof roleIn>): Role | null =>
  workspace ? roleIn(workspace) : ROLE_WITHOUT_WORKSPACE

/** What is wrong with the name of a workspace, or null; `others` are the names of the person's other workspaces. */
export function workspaceNameProblem(name: string, others: readonly string[] = []): WorkspaceProblem | null {
  const trimmed = name.trim()
  if (isBlank(trimmed)) return { reason: 'nameEmpty' }
  if (hasControls(trimmed)) return { reason: 'nameControl' }
  if (isLongerThan(trimmed, WORKSPACE_NAME_MAX_LENGTH))
    return { reason: 'nameTooLong', params: [WORKSPACE_NAME_MAX_LENGTH] }
  const same = (other: string) => other.trim().toLowerCase() === trimmed.toLowerCase()
  return others.some(same) ? { reason: 'nameTaken' } : null
}

/** Normalizes an address for storage and comparison. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** What is wrong with an e-mail address, or null; whether it exists is only known on delivery. */
export function emailProblem(email: string): WorkspaceProblem | null {
  const [local = '', domain = '', ...more] = email.trim().split('@')
  const isAddress =
    more.length === 0 &&
    /^[^\s\p{Cc}"(),:;<>[\]\\]{1,64}$/u.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(domain)
  return isAddress && email.trim().length <= EMAIL_MAX_LENGTH ? null : { reason: 'emailInvalid' }
}

/** Parses an invitee: an address contains `@`, a username may start with it. */
export function readInvitee(
  text: string,
): { kind: 'email'; email: string } | { kind: 'username'; username: string } | { problem: WorkspaceProblem } {
  const typed = text.trim().replace(/^@/, '')
  if (typed === '') return { problem: { reason: 'inviteeEmpty' } }
  if (!typed.includes('@')) return { kind: 'username', username: typed }
  const problem = emailProblem(typed)
  return problem === null ? { kind: 'email', email: normalEmail(typed) } : { problem }
}

/** Splits a line into people, deduplicated ignoring case. */
export function splitInvitees(text: string): string[] {
  const typed = text.split(/[\s,;]+/).filter(Boolean)
  return typed.filter(
    (one, index) => typed.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === index,
  )
}

/** The page of an invitation. For a person invited by name, the workspace's id is the token. */
export const teamInvitePath = (token: string): string => `/invite/${encodeURIComponent(token)}`

/** The first page for a person who has just joined (spec NT-062). */
export const joinedPath = (teamId: string): string =>
  `/dashboard/recent?workspace=${encodeURIComponent(teamId)}&new_join=true`

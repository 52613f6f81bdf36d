import { TEAM_AVATAR_COLORS } from './limits.ts'

export type Role = 'ADMIN' | 'WRITE' | 'READ'

/** Whether a role lets a member change things; an unknown role is no permission (decision 9). */
export const canWrite = (role: Role | null | undefined): boolean => role === 'ADMIN' || role === 'WRITE'

export const canAdminister = (role: Role | null | undefined): boolean => role === 'ADMIN'

type Named = { id: string; name: string }

/** The primary workspace first, then the others by name, case ignored (spec SH-066). */
export function sortWorkspaces<W extends Named>(workspaces: readonly W[], primaryId: string | null): W[] {
  return [...workspaces].sort(
    (a, b) =>
      Number(b.id === primaryId) - Number(a.id === primaryId) ||
      a.name.toLowerCase().localeCompare(b.name.toLowerCase()),
  )
}

/** The workspace to open with: address, then device, then primary, then the first (spec ST-031 to ST-035). */
export function chooseWorkspace<W extends { id: string }>(
  workspaces: readonly W[],
  wanted: { fromAddress?: string | undefined; fromDevice?: string | null; primaryId?: string | null },
): W | undefined {
  const byId = (id: string | null | undefined) => workspaces.find((workspace) => workspace.id === id)
  return byId(wanted.fromAddress) ?? byId(wanted.fromDevice) ?? byId(wanted.primaryId) ?? workspaces[0]
}

/** Index of the colour behind a workspace's first letter (spec SH-075). */
export const avatarColor = (name: string): number => name.length % (TEAM_AVATAR_COLORS - 1)

/** The role of a person in a workspace, null while none is known (spec PM-008). */
export function roleOf(
  workspace: { userAuthorizations: readonly { userId: string; authorization: Role }[] } | undefined,
  userId: string | undefined,
): Role | null {
  return workspace?.userAuthorizations.find((entry) => entry.userId === userId)?.authorization ?? null
}

import type { UserRow } from '../accounts/rows.ts'

/** The workspace that a call is about: the named one, or the one the person works in without a name. */
export const workspaceOf = (
  { primaryWorkspaceId, personalWorkspaceId }: Pick<UserRow, 'primaryWorkspaceId' | 'personalWorkspaceId'>,
  teamId?: string | null,
): string => teamId ?? primaryWorkspaceId ?? personalWorkspaceId

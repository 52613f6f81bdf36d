import type { UserRow } from '../accounts/rows.ts'

/** The workspace of a call: the given one, or by default the person's primary one. */
export const workspaceOf = (
  { primaryWorkspaceId, personalWorkspaceId }: Pick<UserRow, 'primaryWorkspaceId' | 'personalWorkspaceId'>,
  teamId?: string | null,
): string => teamId ?? primaryWorkspaceId ?? personalWorkspaceId

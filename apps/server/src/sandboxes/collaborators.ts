import { and, asc, desc, eq, getTableColumns, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { members } from '../workspaces/tables.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxCollaborators as collaborators, sandboxes } from './tables.ts'

export type Given = (typeof collaborators.$inferSelect)['authorization']

/** What a person was given of sandboxes, by id. */
export async function givenLevels(
  db: Reader,
  userId: string,
  sandboxIds: string[],
): Promise<Map<string, Given>> {
  const rows = await db
    .select({ id: collaborators.sandboxId, level: collaborators.authorization })
    .from(collaborators)
    .where(and(eq(collaborators.userId, userId), inArray(collaborators.sandboxId, sandboxIds)))
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/** What was given to a person in workspaces that they are no member of, the newest change first. */
export const sharedSandboxes = (db: Reader, userId: string): Promise<SandboxRow[]> =>
  db
    .select(getTableColumns(sandboxes))
    .from(collaborators)
    .innerJoin(sandboxes, eq(sandboxes.id, collaborators.sandboxId))
    .where(
      and(
        eq(collaborators.userId, userId),
        isNull(sandboxes.removedAt),
        notInArray(
          sandboxes.workspaceId,
          db.select({ id: members.workspaceId }).from(members).where(eq(members.userId, userId)),
        ),
      ),
    )
    .orderBy(desc(sandboxes.updatedAt), asc(sandboxes.id))

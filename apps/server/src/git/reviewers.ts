import { refusalError } from '@sandlot/core/actions'
import { pullRefusals } from '@sandlot/core/git/refusals'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import { members } from '../workspaces/tables.ts'
import type { GitRow } from './types.ts'

/** Usernames as their people write them; a pull request waits for nobody who could not review it. */
export async function requireReviewers(
  db: Reader,
  { workspaceId }: Pick<GitRow, 'workspaceId'>,
  names: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))]
  if (wanted.length === 0) return []
  const found = await db
    .select({ username: users.username })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        inArray(sql`lower(${users.username})`, wanted),
        // Programs are members, and nobody is told of them.
        isNull(users.serviceOf),
      ),
    )
  const known = new Map(found.map(({ username }) => [username.toLowerCase(), username]))
  return wanted.map((name) => {
    const username = known.get(name)
    if (username !== undefined) return username
    const titles = names.find((one) => one.toLowerCase() === name) ?? name
    throw refusalError(pullRefusals, 'reviewerMissing', { titles, field: 'reviewers' })
  })
}

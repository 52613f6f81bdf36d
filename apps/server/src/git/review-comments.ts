import { and, asc, eq, inArray } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { HostReviewComment } from '../platform/drivers/git-host.ts'
import type { WorkContext } from './open-repository.ts'
import { gitReviewComments, gitReviews } from './tables.ts'

/** The line comments of a pull request, first review first. */
export async function reviewComments(
  { db }: WorkContext,
  repositoryId: string,
  number: number,
): Promise<HostReviewComment[]> {
  const reviews = await db
    .select({ review: gitReviews, username: users.username })
    .from(gitReviews)
    .leftJoin(users, eq(users.id, gitReviews.userId))
    .where(and(eq(gitReviews.repositoryId, repositoryId), eq(gitReviews.number, number)))
    .orderBy(asc(gitReviews.insertedAt), asc(gitReviews.id))
  if (reviews.length === 0) return []
  const ids = reviews.map(({ review }) => review.id)
  const comments = await db
    .select()
    .from(gitReviewComments)
    .where(inArray(gitReviewComments.reviewId, ids))
    .orderBy(asc(gitReviewComments.path), asc(gitReviewComments.line), asc(gitReviewComments.id))
  return reviews.flatMap(({ review, username }) =>
    comments
      .filter(({ reviewId }) => reviewId === review.id)
      .map(({ id, path, line, side, body }) => ({
        id,
        username: username ?? 'ghost',
        path,
        line,
        side,
        body,
        inReplyTo: null,
        createdAt: review.insertedAt,
      })),
  )
}

import { refusalError } from '@sandlot/core/actions'
import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchNameProblem } from '@sandlot/core/branches/draft-rules'
import { GIT_DESCRIPTION_MAX_LENGTH, GIT_PROTECTED_MAX } from '@sandlot/core/git/limits'
import { gitHostMessages } from '@sandlot/core/git/messages'
import { gitHostRefusals } from '@sandlot/core/git/refusals'
import { localNameProblem } from '@sandlot/core/git/rules'
import { inputError } from '@sandlot/core/input-rules'
import { isLongerThan } from '@sandlot/core/text-rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { gitRepositories } from './tables.ts'

export function assertName(name: string): void {
  const problem = localNameProblem(name)
  if (problem) throw inputError(gitHostMessages, problem, { field: 'name' })
}

export function assertDescription(description: string | null): void {
  if (description !== null && isLongerThan(description, GIT_DESCRIPTION_MAX_LENGTH))
    throw inputError(
      gitHostMessages,
      { reason: 'descriptionLong', params: [GIT_DESCRIPTION_MAX_LENGTH] },
      { field: 'description' },
    )
}

/** Refuses a repository name that is taken in the workspace. */
export async function assertFree(tx: Transaction, workspaceId: string, name: string, except?: string) {
  const [taken] = await tx
    .select({ id: gitRepositories.id })
    .from(gitRepositories)
    .where(
      and(
        eq(gitRepositories.workspaceId, workspaceId),
        eq(sql`lower(${gitRepositories.name})`, name.toLowerCase()),
        isNull(gitRepositories.deletedAt),
      ),
    )
  if (taken && taken.id !== except)
    throw refusalError(gitHostRefusals, 'repositoryNameTaken', { titles: name, field: 'name' })
}

export function assertPatterns(patterns: readonly string[]): void {
  if (patterns.length > GIT_PROTECTED_MAX) throw refusalError(gitHostRefusals, 'tooManyProtections')
  for (const pattern of patterns) {
    const problem = branchNameProblem(pattern.replaceAll('*', 'x'))
    if (problem) throw inputError(draftMessages, problem, { field: 'protectedBranches' })
  }
}

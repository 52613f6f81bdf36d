import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { createBranch } from '@sandlot/core/branches/mutations'
import { branchPath } from '@sandlot/core/repositories/branch-path-rules'
import type { RepositoryRef } from '@sandlot/core/repositories/queries'
import type { AppRouter } from '../router.tsx'
import type { Services } from '../shell/services.tsx'

type Deps = Pick<Services, 'client' | 'queries' | 'toasts'> & { router: Pick<AppRouter, 'navigate'> }

/** Creates a draft branch of a repository and opens it, or reports why that failed. */
export async function startDraft(
  { client, queries, toasts, router }: Deps,
  repository: RepositoryRef,
): Promise<void> {
  const { mutationFn, onSuccess } = createBranch(client, queries)
  try {
    const { name } = await mutationFn(repository)
    void onSuccess()
    await router.navigate({
      href: branchPath({ ...repository, branch: name, workspaceId: repository.teamId }),
    })
  } catch (error) {
    toasts.failed(draftMessages.failed, error)
  }
}

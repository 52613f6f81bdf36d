import { toAppError } from '@sandlot/core/errors'
import { type GitRepository, updateGitRepository } from '@sandlot/core/git/rest'
import { repositorySettings as texts } from '@sandlot/core/git/settings-messages'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'

type Changes = Partial<
  Pick<
    GitRepository,
    'name' | 'description' | 'private' | 'defaultBranch' | 'protectedBranches' | 'pullRequestsOnly'
  >
>

/** Saves the settings of a repository, and shows refusals at their fields. */
export function useSave({ id, teamId }: GitRepository) {
  const { client, queries, toasts } = useServices()
  const [problem, setProblem] = useState<{ field: string | undefined; message: string } | null>(null)
  const [isPending, run] = useOneAtATime()
  /** Resolves with whether it is saved, once the page shows it. */
  const save = async (changes: Changes, then?: (saved: GitRepository) => void): Promise<boolean> => {
    let isSaved = false
    await run(async () => {
      setProblem(null)
      try {
        const params = { id: teamId, repository: id }
        const saved = await client.rest(updateGitRepository, { params, body: changes })
        toasts.toast('success', texts.saved)
        then?.(saved)
        await queries.invalidateQueries()
        isSaved = true
      } catch (error) {
        const { field, message } = toAppError(error)
        if (field === undefined) toasts.failed(texts.notSaved, error)
        setProblem({ field, message })
      }
    })
    return isSaved
  }
  const problemOf = (field: string) => (problem?.field === field ? problem.message : null)
  return { save, isPending, problemOf }
}

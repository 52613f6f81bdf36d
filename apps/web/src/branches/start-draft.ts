import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { createBranch } from '@sandlot/core/branches/mutations'
import { gitSandboxPath } from '@sandlot/core/repositories/git-rules'
import type { Place } from '@sandlot/core/repositories/queries'
import type { Services } from '../shell/services.tsx'

/** Makes a draft of a repository; gives the page where it is opened, or null where it is told why there is none. */
export async function startDraft(
  { client, queries, toasts }: Services,
  place: Place,
): Promise<string | null> {
  const { mutationFn, onSuccess } = createBranch(client, queries)
  try {
    const { name } = await mutationFn(place)
    void onSuccess()
    return `${gitSandboxPath({ ...place, tree: name })}?workspace=${place.teamId}`
  } catch (error) {
    toasts.failed(draftMessages.failed, error)
    return null
  }
}

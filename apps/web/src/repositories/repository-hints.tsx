import { featuresQuery } from '@sandlot/core/accounts/queries'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { githubAccess } from '@sandlot/core/repositories/flow-rules'
import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import { repositoryKeys } from '@sandlot/core/repositories/queries'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../accounts/notice.tsx'
import { useMe } from '../accounts/use-me.ts'
import { openPreferences } from '../profile/open-preferences.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'
import { useAppPopup } from './use-app-popup.ts'

type Props = { project: { appInstalled: boolean; repository: { owner: string; private: boolean } } }

/** What limits the user's access to a repository, and how to fix it (spec RP-023, RP-025). */
export function RepositoryHints({ project }: Props) {
  const { client, queries } = useServices()
  const modals = useModals()
  const me = useMe()
  const { data: features } = useQuery(featuresQuery(client))
  const install = useAppPopup(() => void queries.invalidateQueries({ queryKey: repositoryKeys.all }))
  const restricted = githubAccess(me ?? null)
  const isClosed = project.repository.private ? restricted.private : restricted.public
  // Hosted repositories do not need GitHub.
  if (isLocalOwner(project.repository.owner)) return null
  return (
    <>
      {features?.githubApp && !project.appInstalled && (
        <Notice>
          {repositoryPages.missingApp}{' '}
          <Button onPress={install} size="sm">
            {repositoryPages.installApp}
          </Button>
        </Notice>
      )}
      {me && features?.loginWithGithub && isClosed && (
        <Notice>
          {repositoryPages.grantAccess}{' '}
          <Button onPress={() => void openPreferences(modals, { tab: 'integrations' })} size="sm">
            {repositoryPages.grantLink}
          </Button>
        </Notice>
      )}
    </>
  )
}

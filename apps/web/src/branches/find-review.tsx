import { repositoryPlacesQuery } from '@sandlot/core/branches/draft-places'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { parseBranchPath } from '@sandlot/core/branches/rules'
import { fullName } from '@sandlot/core/repositories/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTitle } from '../shell/browser/use-title.ts'
import { LoadFailure } from '../shell/loaded.tsx'
import { MessagePage } from '../shell/pages/message-page.tsx'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { inWorkspace, WhichWorkspace } from './which-workspace.tsx'

/**
 * Resolves the address of a review without a workspace. Reviews are written in a workspace that has imported the
 * repository.
 */
export function FindReview({ path }: { path: string }) {
  const { client } = useServices()
  const wanted = parseBranchPath(path)
  const query = useQuery({
    ...repositoryPlacesQuery(client, { owner: wanted?.owner ?? '', name: wanted?.name ?? '' }),
    enabled: wanted !== null,
  })
  const name = wanted ? fullName(wanted) : path
  useTitle(name)
  if (query.error && !query.data) return <LoadFailure failed={pullMessages.loadFailed} query={query} />
  if (wanted && !query.data)
    return <MessagePage action={null} text={pullMessages.findingReview} title={name} />
  const teams = query.data ?? []
  const [first, ...others] = teams
  if (first === undefined)
    return (
      <MessagePage
        action={
          <ButtonLink size="lg" to="/dashboard" variant="primary">
            {shellMessages.goToDashboard}
          </ButtonLink>
        }
        text={pullMessages.nowhere}
        title={name}
      />
    )
  if (others.length === 0)
    return <Navigate params={{ _splat: path }} replace search={inWorkspace(first.id)} to="/p/github/$" />
  return (
    <WhichWorkspace
      path={path}
      teams={teams}
      text={pullMessages.whichText}
      title={pullMessages.whichTitle(name)}
    />
  )
}

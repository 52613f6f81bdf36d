import { featuresQuery } from '@sandlot/core/accounts/queries'
import { githubHosts } from '@sandlot/core/repositories/find-rules'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** Returns the GitHub hosts that repository links may use here. */
export function useGithubHosts(): readonly string[] {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  return githubHosts(data?.githubUrl)
}

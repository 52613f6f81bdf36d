import { featuresQuery } from '@sandlot/core/accounts/queries'
import { githubHosts } from '@sandlot/core/repositories/find-rules'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** The GitHub hosts that links to repositories may name here. */
export function useGithubHosts(): readonly string[] {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  return githubHosts(data?.githubUrl)
}

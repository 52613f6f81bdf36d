import { isLocalOwner } from '../git/owner-rules.ts'

export type RepositoryName = { owner: string; name: string }

/** Whether GitHub, or this host for owners with `~`, allows a repository of that name. Nothing else is put in a URL. */
export const isRepositoryName = ({ owner, name }: RepositoryName): boolean =>
  isAccountName(owner.replace(/^~/, '')) && /^[\w.-]{1,100}$/.test(name) && !/^\.{1,2}$/.test(name)

export const isAccountName = (owner: string): boolean => /^[a-z\d][\w-]{0,38}$/i.test(owner)

export const fullName = ({ owner, name }: RepositoryName): string => `${owner}/${name}`

/** The name within its own workspace, where the owner of hosted repositories is implied. */
export const shortName = (repository: RepositoryName): string =>
  isLocalOwner(repository.owner) ? repository.name : fullName(repository)

/** The page of a repository in the dashboard (spec RT-061). */
export const repositoryPath = ({ owner, name }: RepositoryName, workspaceId?: string): string =>
  `/dashboard/repositories/${encodeURIComponent(owner)}/${encodeURIComponent(name)}${
    workspaceId === undefined ? '' : `?workspace=${workspaceId}`
  }`

/** By name, then by owner, ignoring case (spec DP-042). */
export const sortRepositories = <R extends { repository: RepositoryName }>(list: readonly R[]): R[] =>
  [...list].sort(
    ({ repository: a }, { repository: b }) =>
      compare(a.name.toLowerCase(), b.name.toLowerCase()) ||
      compare(a.owner.toLowerCase(), b.owner.toLowerCase()),
  )

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

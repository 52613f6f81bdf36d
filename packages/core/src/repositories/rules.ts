import { isLocalOwner } from '../git/owner-rules.ts'

export type RepositoryName = { owner: string; name: string }

/** Whether GitHub, or this host behind `~`, can have a repository of that name; nothing else is put into an address. */
export const isRepositoryName = ({ owner, name }: RepositoryName): boolean =>
  isAccountName(owner.replace(/^~/, '')) && /^[\w.-]{1,100}$/.test(name) && !/^\.{1,2}$/.test(name)

export const isAccountName = (owner: string): boolean => /^[a-z\d][\w-]{0,38}$/i.test(owner)

export const fullName = ({ owner, name }: RepositoryName): string => `${owner}/${name}`

/** As its own workspace calls it: what lives here is there under one owner alone, who goes without saying. */
export const shortName = (repository: RepositoryName): string =>
  isLocalOwner(repository.owner) ? repository.name : fullName(repository)

/** The page of a repository in the dashboard (spec RT-061). */
export const repositoryPath = ({ owner, name }: RepositoryName, workspaceId?: string): string =>
  `/dashboard/repositories/${encodeURIComponent(owner)}/${encodeURIComponent(name)}${
    workspaceId === undefined ? '' : `?workspace=${workspaceId}`
  }`

/** By name and then by owner, case ignored (spec DP-042). */
export const sortRepositories = <R extends { repository: RepositoryName }>(list: readonly R[]): R[] =>
  [...list].sort(
    ({ repository: a }, { repository: b }) =>
      compare(a.name.toLowerCase(), b.name.toLowerCase()) ||
      compare(a.owner.toLowerCase(), b.owner.toLowerCase()),
  )

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

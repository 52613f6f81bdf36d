export type RepositoryName = { owner: string; name: string }

/** Whether GitHub can have a repository of that name at all; nothing else is put into an address. */
export const isRepositoryName = ({ owner, name }: RepositoryName): boolean =>
  isAccountName(owner) && /^[\w.-]{1,100}$/.test(name) && !/^\.{1,2}$/.test(name)

export const isAccountName = (owner: string): boolean => /^[a-z\d][\w-]{0,38}$/i.test(owner)

export const fullName = ({ owner, name }: RepositoryName): string => `${owner}/${name}`

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

type BranchPlace = RepositoryName & {
  /** The default one where it is not named. */
  branch?: string
  workspaceId?: string | undefined
  /** Whether it has just been imported. */
  isImport?: boolean
}

/** The page of a branch in the editor (contract §7). */
export function branchPath({ owner, name, branch, workspaceId, isImport = false }: BranchPlace): string {
  const parts = [owner, name, ...(branch === undefined ? [] : branch.split('/'))]
  const query = new URLSearchParams({
    ...(workspaceId !== undefined && { workspaceId }),
    ...(isImport && { import: 'true' }),
  })
  return `/p/github/${parts.map(encodeURIComponent).join('/')}${query.size > 0 ? `?${query}` : ''}`
}

const isSame = (a: RepositoryName, b: RepositoryName) =>
  fullName(a).toLowerCase() === fullName(b).toLowerCase()

export const isStarred = (starred: readonly RepositoryName[], repository: RepositoryName): boolean =>
  starred.some((one) => isSame(one, repository))

/** Puts a repository among those that stand first, once, or takes it out (spec RP-022). */
export const withStar = (
  starred: readonly RepositoryName[],
  { owner, name }: RepositoryName,
  isOn: boolean,
): RepositoryName[] => {
  const others = starred.filter((one) => !isSame(one, { owner, name }))
  return isOn ? [...others, { owner, name }] : others
}

/** Those with a star first, in the order that they have otherwise. */
export const starredFirst = <R extends { repository: RepositoryName }>(
  list: readonly R[],
  starred: readonly RepositoryName[],
): R[] =>
  [...list].sort(
    (a, b) => Number(isStarred(starred, b.repository)) - Number(isStarred(starred, a.repository)),
  )

import { fullName, type RepositoryName } from './rules.ts'

const isSame = (a: RepositoryName, b: RepositoryName) =>
  fullName(a).toLowerCase() === fullName(b).toLowerCase()

export const isStarred = (starred: readonly RepositoryName[], repository: RepositoryName): boolean =>
  starred.some((one) => isSame(one, repository))

/** Adds a repository to the starred ones, once, or removes it (spec RP-022). */
export const withStar = (
  starred: readonly RepositoryName[],
  { owner, name }: RepositoryName,
  isOn: boolean,
): RepositoryName[] => {
  const others = starred.filter((one) => !isSame(one, { owner, name }))
  return isOn ? [...others, { owner, name }] : others
}

/** Starred ones first, otherwise keeping the order. */
export const starredFirst = <R extends { repository: RepositoryName }>(
  list: readonly R[],
  starred: readonly RepositoryName[],
): R[] =>
  [...list].sort(
    (a, b) => Number(isStarred(starred, b.repository)) - Number(isStarred(starred, a.repository)),
  )

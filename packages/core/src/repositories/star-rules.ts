import { fullName, type RepositoryName } from './rules.ts'

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

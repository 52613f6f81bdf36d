/** What a GitHub sign-in cannot access; null scopes mean no sign-in (spec IM-009 to IM-011, IM-014). */
export function restrictedAccess(scopes: readonly string[] | null): { public: boolean; private: boolean } {
  const all = scopes ?? []
  const reachesPrivate = all.includes('repo')
  const reachesPublic = reachesPrivate || all.includes('public_repo') || all.includes('public_repos')
  return { public: !reachesPublic, private: !reachesPrivate }
}

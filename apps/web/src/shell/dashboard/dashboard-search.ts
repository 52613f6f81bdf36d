/** One-shot parameters of the dashboard. Each is used once and removed from the address (spec RT-072 to RT-081). */
export type DashboardSearch = {
  workspace?: string
  create?: string
  create_sandbox?: string
  create_devbox?: string
  import_repo?: string
  new_join?: string
  preferences?: string
}

const names = [
  'workspace',
  'create',
  'create_sandbox',
  'create_devbox',
  'import_repo',
  'new_join',
  'preferences',
] as const

/** Leaves all other parameters unchanged, because subpages read their own. */
export const readDashboardSearch = (search: Record<string, unknown>): DashboardSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => !names.some((own) => own === name) || (typeof value === 'string' && value !== ''),
    ),
  )

export type DashboardWish = {
  /** The workspace to switch to. */
  workspace?: string
  /** Opens the create modal, optionally with a sandbox to fork. */
  create?: { sandboxId?: string }
  /** Opens the import modal, with the repository if this names one. */
  importRepository?: string
  /** Whether the user has just joined the workspace. */
  hasJoined?: boolean
  /** The tab or section of the preferences to open. */
  preferences?: string
  /** The query that stays in the address. */
  rest: Record<string, string>
}

/**
 * Returns what an address requests, or null if nothing. The active workspace may stay in the address after switching,
 * but at the start even that one is removed.
 */
export function dashboardWish(
  {
    workspace,
    create,
    create_sandbox,
    create_devbox,
    import_repo,
    new_join,
    preferences,
    ...others
  }: DashboardSearch & Record<string, string>,
  active: { id: string; isStart: boolean },
): DashboardWish | null {
  const staysPut = workspace === undefined || (workspace === active.id && !active.isStart)
  const origin = create_sandbox ?? create_devbox
  const wantsCreate = create === 'true' || origin !== undefined
  const wishes = [create, origin, import_repo, new_join, preferences]
  if (staysPut && wishes.every((wish) => wish === undefined)) return null
  return {
    rest: { ...others, ...(staysPut && workspace !== undefined && { workspace }) },
    ...(workspace !== undefined && workspace !== active.id && { workspace }),
    ...(wantsCreate && {
      create: origin === undefined || origin === 'true' ? {} : { sandboxId: origin },
    }),
    ...(new_join === 'true' && { hasJoined: true }),
    ...(preferences !== undefined && { preferences }),
    ...(import_repo !== undefined && { importRepository: import_repo }),
  }
}

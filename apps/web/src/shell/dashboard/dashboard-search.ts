/** One-shot parameters of the dashboard: each is used once and taken out of the address (spec RT-072 to RT-081). */
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

/** Leaves everything else as it came: pages below read their own. */
export const readDashboardSearch = (search: Record<string, unknown>): DashboardSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => !names.some((own) => own === name) || (typeof value === 'string' && value !== ''),
    ),
  )

export type DashboardWish = {
  /** The workspace to change to. */
  workspace?: string
  /** The create modal is wanted, perhaps with a sandbox to fork. */
  create?: { sandboxId?: string }
  /** The import modal is wanted with the repository that this names, if it names one. */
  importRepository?: string
  /** The person has just joined the workspace. */
  hasJoined?: boolean
  /** What of the preferences is wanted. */
  preferences?: string
  /** The query that stays in the address. */
  rest: Record<string, string>
}

/**
 * What an address asks for, or null when it asks for nothing. The active workspace may stay in the address after
 * switching; at the start even that one is taken out.
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

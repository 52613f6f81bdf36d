import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { leavingKey, type Workspace, workspacesQuery } from '@sandlot/core/workspaces/queries'
import { chooseWorkspace, type Role, roleIn, sortWorkspaces } from '@sandlot/core/workspaces/rules'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useServices } from '../shell/services.tsx'

export type WorkspaceState = {
  /** The workspace that every page of the dashboard shows. */
  active: Workspace
  /** The user's role in it. Null if unknown, which grants no permissions. */
  role: Role | null
  /** All of the user's workspaces, in the order of the switcher. */
  all: readonly Workspace[]
  /** Makes another workspace the active one and stores the choice on the device. Returns false for an unknown one. */
  choose: (id: string) => boolean
}

const WorkspaceContext = createContext<WorkspaceState | null>(null)

export function useWorkspace(): WorkspaceState {
  const state = use(WorkspaceContext)
  if (!state) throw new Error('Only pages of the dashboard have a workspace.')
  return state
}

type Props = { fromAddress: string | undefined; children: ReactNode; none: ReactNode }

/** Chooses the initial workspace and keeps the choice (spec ST-031 to ST-043). */
export function WorkspaceProvider({ fromAddress, children, none }: Props) {
  const { client, storage } = useServices()
  const { data } = useQuery(workspacesQuery(client))
  const workspaces = data?.workspaces ?? []
  const primaryId = data?.primaryId ?? null
  const [chosenId, setChosenId] = useState(fromAddress)
  const latest = useRef(chosenId)
  const active = chooseWorkspace(workspaces, {
    fromAddress: chosenId,
    fromDevice: storage.get<string | null>(storageKeys.workspace, null),
    primaryId,
  })
  const keep = (id: string) => {
    storage.set(storageKeys.workspace, id)
    if (storage.get<unknown>(storageKeys.freshWorkspace, null) === id)
      storage.remove(storageKeys.freshWorkspace)
    latest.current = id
    setChosenId(id)
  }
  /**
   * Falls back to a workspace that the user is in. Returns false if there is none, or if they have already switched.
   */
  const enter = useEnter((from) => {
    const others = workspaces.filter(({ id }) => id !== from)
    const fallback = chooseWorkspace(others, { primaryId })
    if (!fallback || latest.current !== from) return false
    keep(fallback.id)
    return true
  })
  useTellLost(active, workspaces, keep)
  if (!active) return none

  const choose = (id: string) => {
    const wanted = workspaces.find((workspace) => workspace.id === id)
    if (!wanted) return false
    keep(id)
    if (id !== active.id) void enter(wanted)
    return true
  }
  const state = { active, role: roleIn(active), all: sortWorkspaces(workspaces, primaryId), choose }
  return <WorkspaceContext value={state}>{children}</WorkspaceContext>
}

/**
 * Fetches a workspace after switching to it. If that fails, the caller falls back to another one, and the address is
 * updated to match (spec ST-042, ST-043). Without a network nothing is fetched, because known data can still be viewed.
 */
function useEnter(fallBack: (from: string) => boolean) {
  const services = useServices()
  const router = useRouter()
  return async (workspace: Workspace): Promise<void> => {
    if (!services.connection.isOnline()) return
    // A failure to load the code says nothing about the workspace, whose lists are fetched in any case.
    const part = await import('./enter.ts').catch(() => null)
    await part?.enter({ ...services, router, fallBack }, workspace)
  }
}

/** Switches to another workspace if the user is no longer in the active one, and reports that. */
function useTellLost(
  active: Workspace | undefined,
  workspaces: readonly Workspace[],
  keep: (id: string) => void,
): void {
  const services = useServices()
  const router = useRouter()
  const shown = useRef(active)
  useEffect(() => {
    const before = shown.current
    shown.current = active
    if (!before || !active || workspaces.some(({ id }) => id === before.id)) return
    // A user who leaves on their own is already being redirected.
    if (services.queries.isMutating({ mutationKey: leavingKey })) return
    keep(active.id)
    import('./tell-lost.ts').then(
      (part) => part.tellLost(services, router, before),
      () => undefined,
    )
  })
}

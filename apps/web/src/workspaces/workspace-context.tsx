import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { type Workspace, workspacesQuery } from '@sandlot/core/workspaces/queries'
import { chooseWorkspace, type Role, roleOf, sortWorkspaces } from '@sandlot/core/workspaces/rules'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'
import { useEnter } from './use-enter.ts'
import { useTellLost } from './use-tell-lost.ts'

export type WorkspaceState = {
  /** The workspace that every page of the dashboard shows. */
  active: Workspace
  /** The person's role in it, null where none is known: no permission. */
  role: Role | null
  /** All of the person's workspaces as the switcher lists them. */
  all: readonly Workspace[]
  /** Makes another one the active workspace and keeps the choice on the device; false for an unknown one. */
  choose: (id: string) => boolean
}

const WorkspaceContext = createContext<WorkspaceState | null>(null)

export function useWorkspace(): WorkspaceState {
  const state = use(WorkspaceContext)
  if (!state) throw new Error('Only pages of the dashboard have a workspace.')
  return state
}

type Props = { fromAddress: string | undefined; children: ReactNode; none: ReactNode }

/** Chooses the workspace at start and keeps the choice (spec ST-031 to ST-043). */
export function WorkspaceProvider({ fromAddress, children, none }: Props) {
  const { client, storage } = useServices()
  const me = useMe()
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
  /** Back to a workspace that the person is in; false where there is none, or where they have gone on by themselves. */
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
  const state = { active, role: roleOf(active, me?.id), all: sortWorkspaces(workspaces, primaryId), choose }
  return <WorkspaceContext value={state}>{children}</WorkspaceContext>
}

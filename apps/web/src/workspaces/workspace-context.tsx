import { storageKeys } from '@sandlot/core/storage/keys'
import { type Workspace, workspacesQuery } from '@sandlot/core/workspaces/queries'
import { chooseWorkspace, type Role, roleOf, sortWorkspaces } from '@sandlot/core/workspaces/rules'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'

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
  const active = chooseWorkspace(workspaces, {
    fromAddress: chosenId,
    fromDevice: storage.get<string | null>(storageKeys.workspace, null),
    primaryId,
  })
  if (!active) return none

  const choose = (id: string) => {
    if (!workspaces.some((workspace) => workspace.id === id)) return false
    storage.set(storageKeys.workspace, id)
    setChosenId(id)
    return true
  }
  const state = { active, role: roleOf(active, me?.id), all: sortWorkspaces(workspaces, primaryId), choose }
  return <WorkspaceContext value={state}>{children}</WorkspaceContext>
}

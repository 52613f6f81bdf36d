import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { type Workspace, workspacesQuery } from '@sandlot/core/workspaces/queries'
import { sortWorkspaces } from '@sandlot/core/workspaces/rules'
import { useMemo } from 'react'
import { loadedFrom } from '../data/loaded.ts'
import { useQuery } from '../data/use-query.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

const idOf = ({ id }: Workspace) => id
const nameOf = ({ name }: Workspace) => name

/** The person's workspaces; Enter switches to one. */
export function WorkspacesScreen() {
  const { client } = useServices()
  const { workIn, workspaceId } = useTui()
  const query = useQuery(workspacesQuery(client))
  const items = useMemo(
    () => query.data && sortWorkspaces(query.data.workspaces, query.data.primaryId),
    [query.data],
  )
  const columns = useMemo(
    (): Column<Workspace>[] => [
      { title: 'workspace', text: nameOf, style: 'strong', shrinksTo: 16 },
      { title: 'kind', text: ({ type }) => type.toLowerCase(), leaves: 1 },
      { title: '', text: ({ id }) => (id === workspaceId ? 'here' : ''), style: 'accent', leaves: 2 },
    ],
    [workspaceId],
  )
  return (
    <ListScreen
      loaded={loadedFrom(query, items)}
      keyOf={idOf}
      columns={columns}
      textOf={nameOf}
      empty={{ title: workspaceMessages.none }}
      failed={workspaceMessages.loadFailed}
      actions={(workspace) =>
        workspace ? [{ key: 'enter', label: 'work here', run: () => workIn(workspace) }] : []
      }
    />
  )
}

import { meQuery } from '@sandlot/core/accounts/queries'
import { AppError } from '@sandlot/core/errors'
import { type Workspace, workspacesQuery } from '@sandlot/core/workspaces/queries'
import { useEffect, useRef, useState } from 'react'
import { currentWorkspace, isWorkspaceId } from '../../workspaces/rules.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import type { Tui } from '../tui.tsx'
import { useQuery } from './use-query.ts'

type Found = Pick<Tui, 'workspaceId' | 'workspace' | 'workspaces' | 'username' | 'userId'> & {
  choose: (workspace: Workspace) => void
  /** Why the workspace is unknown. */
  problem: Error | null
}

/** The current workspace: the one chosen here, or else that of the command line. */
export function useWorkspaceOfPerson(): Found {
  const { client, context, signals } = useServices()
  const [chosen, setChosen] = useState<string | null>(null)
  const mine = useQuery(workspacesQuery(client))
  const me = useQuery(meQuery(client))
  const isNobody = me.data === null
  useEffect(() => {
    if (isNobody) signals.set({ ...signals.get(), answer: 'unauthenticated' })
  }, [isNobody, signals])

  const wanted = chosen ?? context.target().workspace
  const { workspace, problem } = mine.data
    ? found(mine.data, wanted)
    : { workspace: null, problem: mine.error }
  // A person who is removed from the displayed workspace sees its name, not its id.
  const before = useRef<Workspace | null>(null)
  useEffect(() => {
    if (workspace) before.current = workspace
  }, [workspace])
  return {
    // Requests can use an id before it is known to be the person's.
    workspaceId: workspace?.id ?? (wanted !== null && isWorkspaceId(wanted) && !mine.data ? wanted : null),
    workspace,
    workspaces: mine.data?.workspaces ?? [],
    username: me.data?.username ?? null,
    userId: me.data?.id ?? null,
    choose: ({ id }) => setChosen(id),
    problem: problem && isLost(problem, wanted) ? lost(wanted, before.current) : problem,
  }
}

const isLost = (problem: Error, wanted: string | null) =>
  wanted !== null && isWorkspaceId(wanted) && problem instanceof AppError && problem.code === 'not_found'

const lost = (id: string | null, before: Workspace | null): Error =>
  new AppError('not_found', tuiTexts.noLongerIn(before?.id === id ? (before?.name ?? null) : null), {
    reason: 'notMember',
  })

function found(
  mine: { primaryId: string | null; workspaces: readonly Workspace[] },
  wanted: string | null,
): { workspace: Workspace | null; problem: Error | null } {
  try {
    return { workspace: currentWorkspace(mine, wanted) ?? null, problem: null }
  } catch (error) {
    return { workspace: null, problem: error instanceof Error ? error : null }
  }
}

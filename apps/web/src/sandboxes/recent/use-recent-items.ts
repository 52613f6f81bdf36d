import { recentBranchesQuery } from '@sandlot/core/branches/queries'
import { branchItem, type DashboardItem, sandboxItem } from '@sandlot/core/sandboxes/items/items'
import { latest } from '@sandlot/core/sandboxes/items/recent-rules'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useSandboxList } from '../lists/use-sandbox-list.ts'

const openedAt = (item: DashboardItem): string | null => {
  if (item.kind === 'sandbox') return item.sandbox.lastAccessedAt
  return item.kind === 'branch' ? item.branch.lastAccessedAt : null
}

/** Sandboxes and branches in one list, last opened first (spec DP-011 to DP-013). */
export function useRecentItems(teamId: string) {
  const { client } = useServices()
  const query = useSandboxList({ list: 'recent', teamId }, null)
  const branches = useQuery(recentBranchesQuery(client, teamId))
  const cards = query.data?.pages.flat() ?? []
  const items = latest([...cards.map(sandboxItem), ...(branches.data ?? []).map(branchItem)], openedAt)
  return { query, items, isWaiting: branches.isPending && branches.fetchStatus !== 'paused' }
}

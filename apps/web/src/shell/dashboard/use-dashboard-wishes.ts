import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openPreferences } from '../../profile/open-preferences.ts'
import { openImportModal } from '../../repositories/open-import.ts'
import { openCreateModal } from '../../templates/create/open-create.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { useModals } from '../use-modals.ts'
import { useToast } from '../use-toast.ts'
import { dashboardWish } from './dashboard-search.ts'

/** Does what the address asks for, once, and takes it out of the address. */
export function useDashboardWishes(): void {
  const search = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const { active, all, choose } = useWorkspace()
  const modals = useModals()
  const toast = useToast()
  const seen = useRef<object | null>(null)

  useEffect(() => {
    if (seen.current === search) return
    const isStart = seen.current === null
    seen.current = search
    const wish = dashboardWish(search, { id: active.id, isStart })
    if (!wish) return
    void navigate({ to: '.', search: wish.rest, replace: true })
    if (search.workspace && !choose(search.workspace)) toast('warning', workspaceMessages.notFound)
    const joined = wish.hasJoined && all.find(({ id }) => id === (search.workspace ?? active.id))
    if (joined) toast('success', workspaceMessages.joined(joined.name))
    if (wish.create) void openCreateModal(modals, wish.create)
    const { importRepository: repository, preferences: tab } = wish
    if (tab !== undefined) void openPreferences(modals, { tab })
    if (repository !== undefined) void openImportModal(modals, { repository })
  })
}

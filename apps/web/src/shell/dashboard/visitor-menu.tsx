import { featuresQuery } from '@sandlot/core/accounts/queries'
import { shellMessages } from '@sandlot/core/shell/messages'
import { useQuery } from '@tanstack/react-query'
import { CircleUserRound } from 'lucide-react'
import { useServices } from '../services.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { outsideEntries } from './outside-entries.tsx'

/** The menu for visitors. Empty if no pages are named (spec SH-065). */
export function VisitorMenu() {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  const entries = outsideEntries(data)
  if (entries.length === 0) return null
  return (
    <MenuButton
      className="flex size-8 items-center justify-center rounded-full text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover"
      groups={[{ id: 'about', label: shellMessages.about, entries }]}
      label={shellMessages.about}
      placement="bottom end"
    >
      <CircleUserRound aria-hidden size={18} />
    </MenuButton>
  )
}

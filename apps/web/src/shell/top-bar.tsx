import { BRAND } from '@sandlot/core/brand'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { LogoMark } from '@sandlot/ui/logo'
import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { openCreateModal } from '../templates/create/open-create.ts'
import { DemoBadge } from './dashboard/demo-badge.tsx'
import { OfflineBadge } from './dashboard/offline-badge.tsx'
import { UserMenu } from './dashboard/user-menu.tsx'
import { VisitorMenu } from './dashboard/visitor-menu.tsx'
import { ButtonLink } from './ui/button-link.tsx'
import { useModals } from './use-modals.ts'

type Props = {
  title?: string
  /** Replaces the title. */
  lead?: ReactNode
  children?: ReactNode
}

/** The bar above pages outside the dashboard. The sign-in pages have none (spec SH-041 to SH-047). */
export function TopBar({ title, lead, children }: Props) {
  const me = useMe()
  const { href } = useLocation()
  return (
    <header className="flex h-13 shrink-0 items-center gap-3 border-line border-b bg-surface px-4 max-sm:gap-2 max-sm:px-3">
      <Link aria-label={BRAND} className="rounded-md" to={me ? '/dashboard' : '/'}>
        <LogoMark />
      </Link>
      {title && <span className="min-w-0 truncate font-medium text-sm">{title}</span>}
      {lead}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {/* On a phone, `lead` needs the space, and the dashboard shows the badge anyway. */}
        <span className={lead ? 'max-sm:hidden' : undefined}>
          <DemoBadge />
        </span>
        <OfflineBadge />
        {children}
        {me && <CreateButton />}
        {me && <UserMenu me={me} />}
        {me === null && <VisitorMenu />}
        {me === null && (
          <ButtonLink search={{ continue: href }} to="/signin" variant="primary">
            {shellMessages.signIn}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

/** On small screens only its icon is visible. */
function CreateButton() {
  const modals = useModals()
  const create = () => void openCreateModal(modals)
  const icon = <Plus aria-hidden size={16} />
  return (
    <>
      <Button className="max-lg:hidden" icon={icon} onPress={create}>
        {shellMessages.create}
      </Button>
      <IconButton className="lg:hidden" label={shellMessages.create} onPress={create}>
        {icon}
      </IconButton>
    </>
  )
}

import { BRAND } from '@sandlot/core/brand'
import { searchMessages } from '@sandlot/core/sandboxes/search/messages'
import { SIDEBAR_WIDTH_PX } from '@sandlot/core/shell/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { LogoMark } from '@sandlot/ui/logo'
import { Link } from '@tanstack/react-router'
import { Clock3, Compass, Search, Trash2, Users, X } from 'lucide-react'
import type { Ref } from 'react'
import { SidebarCredits } from '../../billing/sidebar-credits.tsx'
import { DraftsEntry, SidebarFolders } from '../../folders/sidebar-folders.tsx'
import { usePageMark } from '../browser/use-page-mark.ts'
import {
  ImportedTemplatesEntry,
  InviteEntry,
  RepositoriesEntry,
  SettingsEntry,
  TemplatesEntry,
  UpgradeEntry,
} from './sidebar-entries.tsx'
import { SidebarEntry } from './sidebar-entry.tsx'
import { SidebarSection as Section } from './sidebar-section.tsx'

type Props = { isDrawer: boolean; isOpen: boolean; onClose: () => void; ref: Ref<HTMLElement> }

/** The pages of the active workspace. Below 950 px it slides in over the page. */
export function Sidebar({ isDrawer, isOpen, onClose, ref }: Props) {
  usePageMark('sidebar')
  return (
    <>
      {isDrawer && isOpen && (
        <button
          aria-hidden
          className="fixed inset-0 z-20 animate-fade bg-scrim"
          onClick={onClose}
          tabIndex={-1}
          type="button"
        />
      )}
      <aside
        className={cx(
          'flex shrink-0 flex-col border-line border-r duration-200 ease-out',
          isDrawer ? 'fixed inset-y-0 left-0 z-30 bg-surface' : 'bg-canvas',
          // Hidden only after sliding out, but visible immediately when sliding in, because it gets the focus.
          isDrawer && isOpen && 'shadow-dialog transition-[translate]',
          isDrawer && !isOpen && 'invisible -translate-x-full transition-[translate,visibility]',
        )}
        id="sidebar"
        ref={ref}
        style={{ width: `min(${SIDEBAR_WIDTH_PX}px, 85vw)` }}
      >
        {isDrawer && (
          <div className="flex h-13 shrink-0 items-center justify-between border-line border-b pr-3 pl-4">
            <Link className="flex items-center gap-2.5 rounded-md font-semibold" to="/dashboard">
              <LogoMark />
              {BRAND}
            </Link>
            <IconButton label={shellMessages.closeSidebar} onPress={onClose}>
              <X aria-hidden size={16} />
            </IconButton>
          </div>
        )}
        <nav
          aria-label={shellMessages.workspaceNavigation}
          className="flex flex-1 flex-col gap-5 overflow-y-auto px-3 py-4"
        >
          <Section>
            {/* Shown if the header has no space for the search box. */}
            <SidebarEntry icon={<Search aria-hidden size={16} />} place="md:hidden" to="/dashboard/search">
              {searchMessages.box}
            </SidebarEntry>
            <SidebarEntry drop="recent" icon={<Clock3 aria-hidden size={16} />} to="/dashboard/recent">
              {shellMessages.recent}
            </SidebarEntry>
            <SettingsEntry />
            <InviteEntry />
            <SidebarEntry icon={<Compass aria-hidden size={16} />} to="/dashboard/get-started">
              {shellMessages.getStarted}
            </SidebarEntry>
            <UpgradeEntry />
          </Section>
          <RepositoriesEntry />
          <Section title={shellMessages.sandboxesSection}>
            <DraftsEntry />
            <SidebarFolders />
            <TemplatesEntry />
            <ImportedTemplatesEntry />
            <SidebarEntry icon={<Trash2 aria-hidden size={16} />} to="/dashboard/deleted">
              {shellMessages.recentlyDeleted}
            </SidebarEntry>
          </Section>
          <Section>
            <SidebarEntry icon={<Users aria-hidden size={16} />} to="/dashboard/shared">
              {shellMessages.sharedWithMe}
            </SidebarEntry>
          </Section>
        </nav>
        <SidebarCredits />
      </aside>
    </>
  )
}

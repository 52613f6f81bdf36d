import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { Files, GitBranch, History, Info, KeyRound, MessageSquare, Search, Settings } from 'lucide-react'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { Layout, PanelName } from './use-layout.ts'

const icons = {
  files: Files,
  search: Search,
  git: GitBranch,
  comments: MessageSquare,
  history: History,
  environment: KeyRound,
  details: Info,
} satisfies Record<PanelName, typeof Files>

/** Selects the panel next to the code, and opens the settings. */
export function ActivityBar({ layout, onSettings }: { layout: Layout; onSettings: () => void }) {
  const { panel, panels, isSidebarOpen, isNarrow } = layout
  return (
    <nav
      aria-label={editMessages.activityBar}
      className={cx(
        'flex shrink-0 gap-1 border-line bg-canvas p-1',
        isNarrow ? 'h-11 border-b px-2' : 'w-11 flex-col items-center border-r pt-2',
      )}
    >
      {panels.map((name) => {
        const Icon = icons[name]
        const isShown = isSidebarOpen && panel === name
        return (
          <IconButton
            aria-pressed={isShown}
            className={cx('size-9!', isShown && 'bg-accent-soft! text-accent-text!')}
            key={name}
            label={editMessages.panels[name]}
            onPress={() => layout.choosePanel(name)}
          >
            <Icon aria-hidden size={18} />
          </IconButton>
        )
      })}
      <IconButton
        className={cx('size-9!', isNarrow ? 'ml-auto' : 'mt-auto')}
        label={editMessages.panels.settings}
        onPress={onSettings}
      >
        <Settings aria-hidden size={18} />
      </IconButton>
    </nav>
  )
}

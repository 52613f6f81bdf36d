import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import { LayoutGrid, Rows3 } from 'lucide-react'
import type { ViewMode } from './use-view-mode.ts'

type ViewProps = { mode: ViewMode; onMode: (mode: ViewMode) => void }

const modes = [
  ['grid', sandboxMessages.gridView, LayoutGrid],
  ['list', sandboxMessages.listView, Rows3],
] as const

export function ViewToggle({ mode, onMode }: ViewProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styles and box.
    <div
      aria-label={sandboxMessages.viewMode}
      className="flex rounded-md border border-line bg-sunken p-0.5"
      role="group"
    >
      {modes.map(([id, label, Icon]) => (
        <IconButton
          aria-pressed={mode === id}
          className={mode === id ? 'bg-chosen! text-ink shadow-xs' : ''}
          key={id}
          label={label}
          onPress={() => onMode(id)}
          size="sm"
        >
          <Icon aria-hidden size={15} />
        </IconButton>
      ))}
    </div>
  )
}

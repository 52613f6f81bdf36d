import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { cx } from '@sandlot/ui/cx'
import type { MenuEntry } from '@sandlot/ui/menu-entries'
import { PressButton } from '@sandlot/ui/press-button'
import { CheckCheck, Ellipsis, X } from 'lucide-react'
import { usePageMark } from '../../shell/browser/use-page-mark.ts'
import { MenuButton } from '../../shell/ui/menu-button.tsx'
import { menuGroups } from '../actions/menu-groups.tsx'
import { type ItemRunsOptions, useItemRuns } from '../actions/use-item-runs.ts'
import { subjectOf } from './subject.ts'

type Props = ItemRunsOptions & {
  /** Whether the rest of the list is still being loaded to select it. */
  isSelectingAll: boolean
  isAll: boolean
  onAll: () => void
  onClear: () => void
}

const action =
  'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-sm hover:bg-hover pressed:bg-pressed aria-disabled:text-ink-faint'

/** The actions in the bar itself. All others are behind its last button. */
const inBar = new Set(['move', 'download', 'restore', 'delete', 'purge'])

/** The actions on the selection, within easy reach of thumb and pointer. */
export function SelectionBar({ isSelectingAll, isAll, onAll, onClear, ...options }: Props) {
  usePageMark('bar')
  const { allowed, runs, likes } = useItemRuns(options)
  const { length: count } = options.items
  const groups = menuGroups(allowed, runs, { ...subjectOf(options.items), likes })
  const direct = groups.flatMap(({ entries }) => entries).filter(({ id }) => inBar.has(id))
  const more = groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ id }) => !inBar.has(id)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div
      aria-label={listMessages.selectionBar}
      className="pointer-events-auto flex max-w-full animate-rise items-center gap-0.5 overflow-x-auto rounded-xl border border-line bg-raised p-1.5 shadow-menu"
      role="toolbar"
    >
      <span className="shrink-0 px-2.5 font-medium text-sm tabular-nums">
        {isSelectingAll ? listMessages.selectingAll(count) : sandboxMessages.selected(count)}
      </span>
      {!isAll && !isSelectingAll && (
        <PressButton className={action} onPress={onAll}>
          <CheckCheck aria-hidden size={15} />
          <span className="max-sm:sr-only">{listMessages.selectAll}</span>
        </PressButton>
      )}
      {direct.map((entry) => (
        <BarButton entry={entry} key={entry.id} say={options.say} />
      ))}
      {more.length > 0 && (
        <MenuButton
          className={cx(action, 'aria-expanded:bg-hover')}
          groups={more}
          label={sandboxMessages.selectionMenu(count)}
          placement="bottom end"
        >
          <Ellipsis aria-hidden size={16} />
        </MenuButton>
      )}
      <PressButton aria-label={listMessages.clearSelection} className={action} onPress={onClear}>
        <X aria-hidden size={16} />
      </PressButton>
    </div>
  )
}

/** A button of the bar. If disabled, it explains why when clicked or hovered. */
function BarButton({ entry, say }: { entry: MenuEntry; say: (text: string) => void }) {
  const { label, icon, isDanger, isDisabled, hint, run } = entry
  return (
    <PressButton
      aria-description={hint}
      aria-disabled={isDisabled}
      className={cx(action, isDanger && 'text-danger-text')}
      onPress={() => (isDisabled ? say(hint ?? '') : run?.())}
      title={hint}
    >
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </PressButton>
  )
}

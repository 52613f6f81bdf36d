import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { SandboxAction } from '@sandlot/core/sandboxes/rules'
import { cx } from '@sandlot/ui/cx'
import { PressButton } from '@sandlot/ui/press-button'
import { CheckCheck, X } from 'lucide-react'
import { type MenuRuns, menuGroups } from '../menu-groups.tsx'

type Props = {
  count: number
  allowed: ReadonlySet<SandboxAction>
  runs: MenuRuns
  /** Whether the rest of the list is still being loaded to be selected. */
  isSelectingAll: boolean
  isAll: boolean
  onAll: () => void
  onClear: () => void
}

const action =
  'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-sm hover:bg-hover pressed:bg-pressed'

/** What can be done with all that is selected, where thumb and pointer are near. */
export function SelectionBar({ count, allowed, runs, isSelectingAll, isAll, onAll, onClear }: Props) {
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 mt-4 flex justify-center">
      <div
        aria-label={sandboxMessages.selectionBar}
        className="pointer-events-auto flex max-w-full animate-rise items-center gap-0.5 overflow-x-auto rounded-xl border border-line bg-raised p-1.5 shadow-menu"
        role="toolbar"
      >
        <span className="shrink-0 px-2.5 font-medium text-sm tabular-nums">
          {isSelectingAll ? sandboxMessages.selectingAll(count) : sandboxMessages.selected(count)}
        </span>
        {!isAll && (
          <PressButton className={action} onPress={onAll}>
            <CheckCheck aria-hidden size={15} />
            <span className="max-sm:sr-only">{sandboxMessages.selectAll}</span>
          </PressButton>
        )}
        {menuGroups(allowed, runs)
          .flatMap(({ entries }) => entries)
          .map(({ id, label, icon, isDanger, run }) => (
            <PressButton
              className={cx(action, isDanger && 'text-danger-text')}
              key={id}
              onPress={() => run?.()}
            >
              {icon}
              <span className="max-sm:sr-only">{label}</span>
            </PressButton>
          ))}
        <PressButton aria-label={sandboxMessages.clearSelection} className={action} onPress={onClear}>
          <X aria-hidden size={16} />
        </PressButton>
      </div>
    </div>
  )
}

import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { orderOf, type SandboxOrder, sandboxOrderFields } from '@sandlot/core/sandboxes/rules'
import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, Rows3 } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { buttonStyle } from '../shell/ui/button-style.ts'
import { MenuButton } from '../shell/ui/menu-button.tsx'
import type { ViewMode } from './use-view-mode.ts'

type SortProps = { order: SandboxOrder; onOrder: (order: SandboxOrder) => void }

const directions = {
  ASC: { label: sandboxMessages.ascending, icon: ArrowUpNarrowWide },
  DESC: { label: sandboxMessages.descending, icon: ArrowDownWideNarrow },
}

export function SortMenu({ order, onOrder }: SortProps) {
  const Icon = directions[order.direction].icon
  const name = sandboxMessages.orderFields[order.field]
  return (
    <MenuButton
      className={buttonStyle({ variant: 'ghost' })}
      groups={[
        {
          id: 'field',
          title: sandboxMessages.sort,
          chosen: order.field,
          entries: sandboxOrderFields.map((field) => ({
            id: field,
            label: sandboxMessages.orderFields[field],
            run: () => onOrder(orderOf(field)),
          })),
        },
        {
          id: 'direction',
          title: sandboxMessages.direction,
          chosen: order.direction,
          entries: (['ASC', 'DESC'] as const).map((direction) => ({
            id: direction,
            label: directions[direction].label,
            run: () => onOrder({ ...order, direction }),
          })),
        },
      ]}
      label={sandboxMessages.sortBy(name)}
      placement="bottom end"
    >
      <Icon aria-hidden size={16} />
      <span className="max-sm:hidden">{name}</span>
    </MenuButton>
  )
}

type ViewProps = { mode: ViewMode; onMode: (mode: ViewMode) => void }

const modes = [
  ['grid', sandboxMessages.gridView, LayoutGrid],
  ['list', sandboxMessages.listView, Rows3],
] as const

export function ViewToggle({ mode, onMode }: ViewProps) {
  return (
    <ToggleButtonGroup
      aria-label={sandboxMessages.viewMode}
      className="flex rounded-md border border-line bg-sunken p-0.5"
      disallowEmptySelection
      onSelectionChange={(keys) => onMode(keys.has('list') ? 'list' : 'grid')}
      selectedKeys={[mode]}
      selectionMode="single"
    >
      {modes.map(([id, label, Icon]) => (
        <ToggleButton
          aria-label={label}
          className="flex size-7 items-center justify-center rounded-[5px] text-ink-muted hover:text-ink selected:bg-surface selected:text-ink selected:shadow-xs"
          id={id}
          key={id}
        >
          <Icon aria-hidden size={15} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

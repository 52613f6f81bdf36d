import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { orderOf, type SandboxOrder, sandboxOrderFields } from '@sandlot/core/sandboxes/rules'
import { buttonStyle } from '@sandlot/ui/button-style'
import { IconButton } from '@sandlot/ui/icon-button'
import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, Rows3 } from 'lucide-react'
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look and box.
    <div
      aria-label={sandboxMessages.viewMode}
      className="flex rounded-md border border-line bg-sunken p-0.5"
      role="group"
    >
      {modes.map(([id, label, Icon]) => (
        <IconButton
          aria-pressed={mode === id}
          className={mode === id ? 'bg-surface text-ink shadow-xs hover:bg-surface' : ''}
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

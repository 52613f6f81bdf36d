import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { orderOf, type SandboxOrder, sandboxOrderFields } from '@sandlot/core/sandboxes/rules'
import { buttonStyle } from '@sandlot/ui/button-style'
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { MenuButton } from '../../shell/ui/menu-button.tsx'

type SortProps = { order: SandboxOrder; onOrder: (order: SandboxOrder) => void }

const directions = {
  ASC: { label: listMessages.ascending, icon: ArrowUpNarrowWide },
  DESC: { label: listMessages.descending, icon: ArrowDownWideNarrow },
}

export function SortMenu({ order, onOrder }: SortProps) {
  const Icon = directions[order.direction].icon
  const name = listMessages.orderFields[order.field]
  return (
    <MenuButton
      className={buttonStyle({ variant: 'ghost' })}
      groups={[
        {
          id: 'field',
          title: listMessages.sort,
          chosen: order.field,
          entries: sandboxOrderFields.map((field) => ({
            id: field,
            label: listMessages.orderFields[field],
            run: () => onOrder(orderOf(field)),
          })),
        },
        {
          id: 'direction',
          title: listMessages.direction,
          chosen: order.direction,
          entries: (['ASC', 'DESC'] as const).map((direction) => ({
            id: direction,
            label: directions[direction].label,
            run: () => onOrder({ ...order, direction }),
          })),
        },
      ]}
      label={listMessages.sortBy(name)}
      placement="bottom end"
    >
      <Icon aria-hidden size={16} />
      <span className="max-sm:hidden">{name}</span>
    </MenuButton>
  )
}

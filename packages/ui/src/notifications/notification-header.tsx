import { notificationMessages } from '@sandlot/core/notifications/messages'
import { type NotificationType, notificationTypes } from '@sandlot/core/notifications/rules'
import { Ellipsis, ListFilter } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import type { MenuGroup } from '../menu-entries.ts'
import { MenuPopover } from '../menu-popover.tsx'

type Props = {
  /** The types to show. Empty for all of them. */
  types: readonly NotificationType[]
  onToggleType: (type: NotificationType) => void
  /** Marking all as read is offered only if it changes something (spec NT-011). */
  hasUnread: boolean
  onMarkAllRead: () => void
  isEmpty: boolean
  onClearAll: () => void
  /** Opens the preferences. Omitted if there are none. */
  onPreferences?: () => void
  /** The title element, which names the header's container. */
  title: ReactNode
}

/** The header of the list: title, filter, and actions on all notifications. */
export function NotificationHeader(props: Props) {
  const { types, onToggleType, hasUnread, onMarkAllRead, isEmpty, onClearAll, onPreferences, title } = props
  return (
    <header className="flex items-center gap-1 border-line border-b py-2 pr-2 pl-4">
      <span className="mr-auto min-w-0 font-semibold text-base">{title}</span>
      <HeaderMenu
        groups={[
          {
            id: 'types',
            label: notificationMessages.filterLabel,
            switchedOn: types,
            entries: notificationTypes.map((type) => ({
              id: type,
              label: notificationMessages.typeLabels[type],
              run: () => onToggleType(type),
            })),
          },
        ]}
        isOn={types.length > 0}
        label={notificationMessages.filterLabel}
      >
        <ListFilter aria-hidden size={16} />
      </HeaderMenu>
      <HeaderMenu
        groups={[
          {
            id: 'all',
            label: notificationMessages.more,
            entries: [
              ...(hasUnread
                ? [{ id: 'read', label: notificationMessages.markAllRead, run: onMarkAllRead }]
                : []),
              {
                id: 'clear',
                label: notificationMessages.clearAll,
                isDisabled: isEmpty,
                run: onClearAll,
              },
              ...(onPreferences
                ? [{ id: 'preferences', label: notificationMessages.preferences, run: onPreferences }]
                : []),
            ],
          },
        ]}
        label={notificationMessages.more}
      >
        <Ellipsis aria-hidden size={16} />
      </HeaderMenu>
    </header>
  )
}

type MenuProps = { label: string; groups: readonly MenuGroup[]; isOn?: boolean; children: ReactNode }

function HeaderMenu({ label, groups, isOn = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        aria-expanded={isOpen}
        aria-haspopup="menu"
        className={cx(isOn && 'bg-accent-soft! text-accent-text!')}
        label={label}
        onPress={() => setOpen(!isOpen)}
        ref={button}
        size="sm"
      >
        {children}
      </IconButton>
      {isOpen && (
        <MenuPopover
          groups={groups}
          label={label}
          onClose={() => setOpen(false)}
          placement="bottom end"
          triggerRef={button}
        />
      )}
    </>
  )
}

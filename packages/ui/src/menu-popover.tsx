import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { RouterProvider } from 'react-aria-components'
import {
  Header,
  Keyboard,
  Menu,
  MenuItem,
  MenuSection,
  Popover,
  Separator,
  Text,
} from 'react-aria-components/Menu'
import { cx } from './cx.ts'
import type { MenuEntry, MenuGroup } from './menu-entries.ts'

export type MenuPopoverProps = {
  label: string
  groups: readonly MenuGroup[]
  /** The element that the menu is anchored to. */
  triggerRef: RefObject<Element | null>
  placement?: 'bottom start' | 'bottom end'
  /** Shown above the entries. */
  head?: ReactNode
  /** Wraps a long menu in a field that filters it. `none` is shown if nothing is left. */
  filter?: { around: (menu: ReactNode) => ReactNode; none: string }
  onClose: () => void
  /** Navigates to an entry's page within the app. Without it the browser does. */
  navigate?: (href: string) => void
}

/** An open menu. Loaded when the first one opens. */
export function MenuPopover(props: MenuPopoverProps) {
  const { label, groups, triggerRef, placement, head, filter, onClose, navigate } = props
  const entries = (
    <Menu
      aria-label={label}
      // A filter keeps the focus in its field.
      {...(filter ? { renderEmptyState: () => <Nothing text={filter.none} /> } : { autoFocus: 'first' })}
      className="min-h-0 overflow-y-auto p-1 outline-none"
      onClose={onClose}
    >
      {groups.flatMap((group, index) => [
        index > 0 && <Separator className="-mx-1 my-1 border-line border-t" key={`${group.id}-line`} />,
        <Group group={group} key={group.id} />,
      ])}
    </Menu>
  )
  const content = filter ? filter.around(entries) : entries
  return (
    <Popover
      aria-label={label}
      className="flex min-w-56 max-w-80 animate-rise flex-col rounded-lg border border-line bg-raised shadow-menu outline-none"
      isOpen
      offset={6}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement={placement ?? 'bottom start'}
      triggerRef={triggerRef}
    >
      {head}
      {navigate ? <RouterProvider navigate={navigate}>{content}</RouterProvider> : content}
    </Popover>
  )
}

const Nothing = ({ text }: { text: string }) => <p className="px-2 py-1.5 text-ink-muted text-sm">{text}</p>

function Group({ group }: { group: MenuGroup }) {
  return (
    <MenuSection
      aria-label={group.title ?? group.label ?? ''}
      {...(group.chosen !== undefined && {
        selectionMode: 'single' as const,
        selectedKeys: [group.chosen],
        disallowEmptySelection: true,
      })}
      {...(group.switchedOn && {
        selectionMode: 'multiple' as const,
        selectedKeys: group.switchedOn,
      })}
    >
      {group.title && (
        <Header className="px-2 pt-1.5 pb-1 font-medium text-ink-faint text-xs">{group.title}</Header>
      )}
      {group.entries.map((entry) => (
        <Item entry={entry} key={entry.id} />
      ))}
    </MenuSection>
  )
}

/** React Aria skips disabled items, but a disabled entry with a reason must be readable by everybody. */
const asDisabled = (entry: Element | null) => entry?.setAttribute('aria-disabled', 'true')

function Item({ entry }: { entry: MenuEntry }) {
  const isDisabled = entry.isDisabled ?? false
  const isReadable = isDisabled && entry.hint !== undefined
  return (
    <MenuItem
      className={cx(
        'group flex min-h-8 select-none items-center gap-2.5 rounded-md px-2 py-1 text-sm outline-none focused:bg-hover pressed:bg-pressed aria-disabled:text-ink-faint',
        entry.isDanger && !isDisabled && 'text-danger-text focused:bg-danger-soft',
      )}
      id={entry.id}
      isDisabled={isDisabled && !isReadable}
      textValue={entry.label}
      {...(isReadable && { ref: asDisabled, shouldCloseOnSelect: false })}
      {...(!isDisabled && entry.href !== undefined && { href: entry.href })}
      {...(!isDisabled && entry.run && { onAction: entry.run })}
    >
      {entry.icon && (
        <span className="flex w-5 shrink-0 justify-center text-ink-muted group-aria-disabled:opacity-60">
          {entry.icon}
        </span>
      )}
      <span className={cx('min-w-0 flex-1', entry.badge && 'flex items-center justify-between gap-2')}>
        {isReadable ? (
          // Labeled by both of its lines, so that both are read out.
          <Text slot="label">
            <span className="line-clamp-2 break-words">{entry.label}</span>{' '}
            <span className="block whitespace-normal text-ink-faint text-xs">{entry.hint}</span>
          </Text>
        ) : (
          <>
            <Text className="line-clamp-2 break-words" slot="label">
              {entry.label}
            </Text>
            {entry.badge && (
              <Text
                className="rounded-full bg-accent-soft px-1.5 font-medium text-accent-text text-xs"
                slot="description"
              >
                {entry.badge}
              </Text>
            )}
            {entry.hint && (
              <Text className="block whitespace-normal text-ink-faint text-xs" slot="description">
                {entry.hint}
              </Text>
            )}
          </>
        )}
      </span>
      {/* Rendered by CSS, because any text in an entry would have to be part of its name. */}
      {entry.keys && (
        <Keyboard
          className="font-sans text-ink-muted text-xs after:content-[attr(data-keys)]"
          data-keys={entry.keys}
        />
      )}
      <Check aria-hidden className="hidden shrink-0 text-accent-text group-data-[selected]:block" size={15} />
    </MenuItem>
  )
}

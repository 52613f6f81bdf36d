import { exactTime } from '@sandlot/core/date-formats'
import { notificationMessages } from '@sandlot/core/notifications/messages'
import {
  type NotificationView,
  notificationMoment,
  notificationTime,
  type TextPart,
} from '@sandlot/core/notifications/rules'
import { ExternalLink, Mail, MailOpen, X } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { Avatar } from '../avatar.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'

/** The data of a row. The API's notifications conform to it. */
export type ListedNotification = {
  id: string
  type: string
  data: string
  read: boolean
  insertedAt: string
}

export type NotificationActions<Item extends ListedNotification> = {
  /** A plain click, or Enter. */
  onOpen: (item: Item, view: NotificationView) => void
  /** The action of that name, or a click with Meta, Ctrl or the middle button. */
  onOpenInNewTab: (item: Item, view: NotificationView) => void
  onClear: (item: Item) => void
  onToggleRead: (item: Item) => void
  /** Renders buttons to answer it directly, if it can be answered. */
  answers?: (item: Item, view: NotificationView) => ReactNode
  /** Resolves a path of the instance to a full address. Full addresses pass through. Defaults to the path itself. */
  hrefOf?: (path: string) => string
}

type Props<Item extends ListedNotification> = NotificationActions<Item> & {
  item: Item
  view: NotificationView
  now: Date
}

/** One notification: its text is a link, followed by its actions. */
export function NotificationRow<Item extends ListedNotification>(props: Props<Item>) {
  const { item, view, now, hrefOf = (path) => path, onOpen, onOpenInNewTab, onToggleRead } = props
  const open = (event: MouseEvent) => {
    // Leave Shift and other combinations to the browser.
    if (event.shiftKey || event.altKey) return
    event.preventDefault()
    if (event.metaKey || event.ctrlKey || event.button === 1) onOpenInNewTab(item, view)
    else onOpen(item, view)
  }
  const toggleLabel = item.read ? notificationMessages.markUnread : notificationMessages.markRead
  const answers = props.answers?.(item, view)
  const ReadIcon = item.read ? Mail : MailOpen
  return (
    <li className="group relative border-line border-b last:border-b-0 focus-within:bg-hover hover:bg-hover">
      <a
        className={cx('flex gap-3 px-4 pt-3 focus-visible:-outline-offset-2', answers ? 'pb-2' : 'pb-10')}
        href={hrefOf(view.target.path)}
        onAuxClick={(event) => event.button === 1 && open(event)}
        onClick={open}
      >
        {/* Also spans the line with the time, so that a short text makes a short row. */}
        <span className={cx('shrink-0', !answers && '-mb-3')}>
          <Avatar
            name={view.avatar.name}
            size={32}
            url={view.avatar.url === null ? null : hrefOf(view.avatar.url)}
          />
        </span>
        <span className="min-w-0 flex-1 break-words text-ink-muted text-sm">
          <Words parts={view.text} />
          {!item.read && <span className="sr-only">, {notificationMessages.unread}</span>}
        </span>
        <span
          aria-hidden
          className={cx('mt-1.5 size-2 shrink-0 rounded-full', !item.read && 'bg-accent')}
          data-unread={!item.read || undefined}
        />
      </a>
      {answers && <div className="flex gap-2 pr-4 pb-10 pl-15">{answers}</div>}
      <div className="pointer-events-none absolute inset-x-0 bottom-1.5 flex h-7 items-center gap-0.5 pr-2 pl-15">
        <time
          className="mr-auto text-ink-faint text-xs"
          dateTime={notificationMoment(item.insertedAt)}
          title={exactTime(notificationMoment(item.insertedAt))}
        >
          {notificationTime(item.insertedAt, now)}
        </time>
        <span className="pointer-events-auto flex opacity-0 transition-opacity duration-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <IconButton label={toggleLabel} onPress={() => onToggleRead(item)} size="sm">
            <ReadIcon aria-hidden size={14} />
          </IconButton>
          <IconButton
            label={notificationMessages.openInNewTab}
            onPress={() => onOpenInNewTab(item, view)}
            size="sm"
          >
            <ExternalLink aria-hidden size={14} />
          </IconButton>
          <IconButton
            label={notificationMessages.clear}
            onPress={({ currentTarget }) => {
              focusNeighbour(currentTarget)
              props.onClear(item)
            }}
            size="sm"
          >
            <X aria-hidden size={14} />
          </IconButton>
        </span>
      </div>
    </li>
  )
}

function Words({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, strong }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are fixed
    <Fragment key={index}>
      {index > 0 && ' '}
      {strong ? <strong className="font-semibold text-ink">{text}</strong> : text}
    </Fragment>
  ))
}

/** Moves the focus from a row that is about to disappear to the next one, so that it is not lost. */
function focusNeighbour(inRow: Element): void {
  const row = inRow.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target = next?.querySelector('a') ?? row?.parentElement
  if (row?.contains(document.activeElement)) target?.focus()
}

import { VIEWERS_SHOWN, VIEWERS_SHOWN_NARROW } from '@sandlot/core/sandboxes/limits'
import { placeMessages } from '@sandlot/core/sandboxes/live/place-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { cx } from '@sandlot/ui/cx'
import type { MenuGroup } from '@sandlot/ui/menu-entries'
import { Eye, EyeOff, LocateFixed } from 'lucide-react'
import { MenuButton } from '../shell/ui/menu-button.tsx'
import type { Follow } from './follow/use-follow.ts'
import { ringOf } from './viewer-colors.ts'
import { nameOf, type Other, type Others } from './work/others.ts'
import { useOthersNow } from './work/use-others.ts'

type Going = {
  follow: Follow
  /** Whether a file exists here. One that somebody has just created may not have been saved yet. */
  hasFile: (path: string) => boolean
  onOpenFile: (path: string, line: number, column: number) => void
}

type Props = Going & { others: Others; isNarrow: boolean }

/**
 * The other people who have the sandbox open, each with a picture, their position, and the options to go there or
 * follow them.
 */
export function ViewerList({ others, isNarrow, ...going }: Props) {
  const all = useOthersNow(others)
  if (all.length === 0) return null
  const max = isNarrow ? VIEWERS_SHOWN_NARROW : VIEWERS_SHOWN
  const rest = all.slice(max)
  return (
    <ul aria-label={sandboxMessages.viewers} className="flex shrink-0 items-center gap-1">
      {all.slice(0, max).map((other) => (
        <li className="flex" key={other.id}>
          <Viewer other={other} {...going} />
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex">
          <MenuButton
            className="flex h-6 items-center rounded-full bg-sunken px-1.5 text-ink-muted text-xs hover:text-ink"
            groups={rest.map((other) => groupOf(other, going))}
            label={placeMessages.moreViewers(rest.length)}
          >
            <span aria-hidden>+{rest.length}</span>
          </MenuButton>
        </li>
      )}
    </ul>
  )
}

/** Returns where somebody last moved, and the actions on them. */
function groupOf(other: Other, { follow, hasFile, onOpenFile }: Going): MenuGroup & { title: string } {
  const name = nameOf(other)
  const place = other.pages[0]?.place
  const isFollowed = follow.followed?.id === other.id
  const go = {
    id: `go ${other.id}`,
    label: placeMessages.goTo(name),
    icon: <LocateFixed aria-hidden size={15} />,
  }
  return {
    id: other.id,
    title: place ? placeMessages.isIn(name, place.path, place.head.line) : sandboxMessages.looksAtIt(name),
    entries: [
      isFollowed
        ? {
            id: `stop ${other.id}`,
            label: placeMessages.stopFollowing(name),
            icon: <EyeOff aria-hidden size={15} />,
            run: follow.stop,
          }
        : {
            id: `follow ${other.id}`,
            label: placeMessages.follow(name),
            icon: <Eye aria-hidden size={15} />,
            run: () => follow.start(other.id),
          },
      place && hasFile(place.path)
        ? { ...go, run: () => onOpenFile(place.path, place.head.line, place.head.column) }
        : {
            ...go,
            isDisabled: true,
            hint: place ? placeMessages.inUnknownFile(name, place.path) : placeMessages.inNoFile(name),
          },
    ],
  }
}

function Viewer({ other, ...going }: { other: Other } & Going) {
  const group = groupOf(other, going)
  const isFollowed = going.follow.followed?.id === other.id
  const ring = other.pages.length > 0 || isFollowed ? cx('ring-2', ringOf(other)) : 'ring-1 ring-line'
  return (
    <MenuButton
      className={cx(
        'flex size-6 items-center justify-center rounded-full',
        ring,
        isFollowed && 'ring-offset-2 ring-offset-canvas',
      )}
      groups={[group]}
      label={group.title}
    >
      <span className="flex" title={group.title}>
        <Avatar name={nameOf(other)} size={20} url={other.avatarUrl} />
      </span>
    </MenuButton>
  )
}

import { VIEWERS_SHOWN, VIEWERS_SHOWN_NARROW } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { placeMessages } from '@sandlot/core/sandboxes/place-messages'
import { Avatar } from '@sandlot/ui/avatar'
import { cx } from '@sandlot/ui/cx'
import type { MenuEntry } from '@sandlot/ui/menu-entries'
import { PressButton } from '@sandlot/ui/press-button'
import { MenuButton } from '../shell/ui/menu-button.tsx'
import { ringOf } from './viewer-colors.ts'
import { nameOf, type Other, type Others } from './work/others.ts'
import { useOthersNow } from './work/use-others.ts'

type Going = {
  /** Whether there is such a file here: one that somebody has just made may not have been saved. */
  hasFile: (path: string) => boolean
  onOpenFile: (path: string, line: number, column: number) => void
}

type Props = Going & { others: Others; isNarrow: boolean }

/** Who else looks at the sandbox now, by picture, and where each of them is, which a press leads to. */
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
            groups={[
              {
                id: 'rest',
                label: sandboxMessages.viewers,
                entries: rest.map((other) => entryOf(other, going)),
              },
            ]}
            label={placeMessages.moreViewers(rest.length)}
          >
            <span aria-hidden>+{rest.length}</span>
          </MenuButton>
        </li>
      )}
    </ul>
  )
}

/** Where somebody was last seen to move, what is said of that, and the way there. */
function placeOf(other: Other, { hasFile, onOpenFile }: Going) {
  const place = other.pages[0]?.place
  if (!place) return { text: sandboxMessages.looksAtIt(nameOf(other)), go: null }
  const { path, head } = place
  return {
    text: placeMessages.isIn(nameOf(other), path, head.line),
    go: hasFile(path) ? () => onOpenFile(path, head.line, head.column) : null,
  }
}

function Viewer({ other, ...going }: { other: Other } & Going) {
  const { text, go } = placeOf(other, going)
  const ring = other.pages.length > 0 ? cx('ring-2', ringOf(other)) : 'ring-1 ring-line'
  const picture = <Avatar name={nameOf(other)} size={20} url={other.avatarUrl} />
  const look = cx('flex size-6 items-center justify-center rounded-full', ring)
  if (go)
    return (
      <PressButton aria-label={text} className={look} onPress={go} title={text}>
        {picture}
      </PressButton>
    )
  return (
    <span className={look} title={text}>
      {picture}
      <span className="sr-only">{other.pages.length > 0 ? text : nameOf(other)}</span>
    </span>
  )
}

function entryOf(other: Other, going: Going): MenuEntry {
  const { text, go } = placeOf(other, going)
  return {
    id: other.id,
    label: text,
    icon: <Avatar name={nameOf(other)} size={20} url={other.avatarUrl} />,
    ...(go ? { run: go } : { isDisabled: true }),
  }
}

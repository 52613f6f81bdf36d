import { placeMessages } from '@sandlot/core/sandboxes/live/place-messages'
import { cx } from '@sandlot/ui/cx'
import { PressButton } from '@sandlot/ui/press-button'
import type { ReactNode } from 'react'
import { borderOf, groundOf } from '../viewer-colors.ts'
import type { Followed } from './use-follow.ts'

type Props = {
  followed: Followed | null
  hasFile: (path: string) => boolean
  onStop: () => void
  children: ReactNode
}

/** Frames the code in the color of the followed person, with their name and a button to stop. */
export function FollowFrame({ followed, hasFile, onStop, children }: Props) {
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {children}
      {followed && (
        <>
          <div
            aria-hidden
            className={cx('pointer-events-none absolute inset-0 z-10 border-2', borderOf(followed.color))}
          />
          <p
            className={cx(
              'absolute right-3 bottom-3 z-10 flex max-w-[calc(100%-1.5rem)] items-center gap-1 rounded-full py-0.5 pr-1 pl-3 font-medium text-white text-xs shadow-menu forced-colors:border',
              groundOf(followed.color),
            )}
          >
            <span className="truncate" title={textOf(followed, hasFile)}>
              {textOf(followed, hasFile)}
            </span>
            <span aria-hidden>·</span>
            <PressButton
              aria-label={placeMessages.stopFollowing(followed.name)}
              className="flex h-6 shrink-0 items-center rounded-full px-2 underline-offset-2 hover:bg-white/20 hover:underline"
              onPress={onStop}
            >
              {placeMessages.stop}
            </PressButton>
          </p>
        </>
      )}
    </div>
  )
}

function textOf({ name, lead }: Followed, hasFile: Props['hasFile']): string {
  if (lead.kind === 'circle') return placeMessages.followsBack(name)
  if (lead.kind !== 'at') return placeMessages.inNoFile(name)
  return hasFile(lead.path) ? placeMessages.following(name) : placeMessages.inUnknownFile(name, lead.path)
}

import { previewMessages } from '@sandlot/core/runtime/messages'
import { cx } from '@sandlot/ui/cx'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import type { FrameSize } from './frame-size.ts'

/** No dialogs, because they would block the page around. The frame has its own origin, so it may keep it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

type Props = {
  frame: RefObject<HTMLIFrameElement | null>
  origin: string
  size: FrameSize
  title: string
  /** Covers the frame. */
  overlay?: ReactNode
}

export function FrameArea({ frame, origin, size, title, overlay }: Props) {
  const isFull = size.name === 'full'
  return (
    <div className={cx('h-full', !isFull && 'overflow-auto bg-sunken p-4')}>
      <div
        className={cx('relative', isFull ? 'h-full' : 'mx-auto h-(--frame-height) w-(--frame-width)')}
        style={
          isFull
            ? undefined
            : ({ '--frame-width': `${size.width}px`, '--frame-height': `${size.height}px` } as CSSProperties)
        }
      >
        <iframe
          allow="clipboard-write; fullscreen; autoplay"
          className={cx('block size-full border-0 bg-white', !isFull && 'shadow-menu')}
          ref={frame}
          sandbox={SANDBOX}
          src={`${origin}/__sandlot/frame/`}
          title={previewMessages.frameTitle(title)}
        />
        {overlay}
      </div>
    </div>
  )
}

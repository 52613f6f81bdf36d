import type { CommentThread } from '@sandlot/core/comments/queries'
import { pinNumbers, pointOf } from '@sandlot/core/comments/threads'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { type KeyboardEvent, useState } from 'react'
import { commentTexts as say } from './comment-messages.ts'

type Point = { x: number; y: number }

type Props = {
  threads: readonly CommentThread[]
  /** The path of the page in the preview. */
  path: string
  isPicking: boolean
  focused: string | null
  chosen: (Point & { path: string }) | null
  onOpen: (threadId: string) => void
  onPick: (point: Point & { path: string }) => void
  onCancel: () => void
}

const STEP = 0.02
const PIN_PX = 24
const within = (share: number) => Math.min(1, Math.max(0, share))
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The threads on the previewed page, and the selection of a place for a new one. */
export function PreviewPins({ threads, path, isPicking, focused, chosen, onOpen, onPick, onCancel }: Props) {
  const numbers = pinNumbers(threads)
  const pins = threads.flatMap((thread) => {
    const point = pointOf(thread)
    const number = numbers.get(thread.id)
    return point?.path === path && number !== undefined ? [{ thread, point, number }] : []
  })
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      {pins.map(({ thread: { id, user }, point, number }) => (
        <button
          aria-label={say.openThread(number, user?.name || user?.username || say.gone)}
          className={cx(
            'pointer-events-auto absolute flex size-6 -translate-x-1/2 -translate-y-full items-center justify-center rounded-full rounded-bl-none bg-accent font-semibold text-accent-ink text-xs shadow-menu',
            id === focused && 'ring-2 ring-focus',
          )}
          key={id}
          onClick={() => onOpen(id)}
          style={pinPlace(point)}
          type="button"
        >
          {number}
        </button>
      ))}
      {chosen?.path === path && !isPicking && <Mark point={chosen} />}
      {isPicking && <Picker onCancel={onCancel} onPick={(point) => onPick({ ...point, path })} />}
    </div>
  )
}

const place = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** A pin near an edge is moved inwards until it is fully visible. */
const pinPlace = ({ x, y }: Point) => ({
  left: `clamp(${PIN_PX / 2}px, ${x * 100}%, 100% - ${PIN_PX / 2}px)`,
  top: `max(${PIN_PX}px, ${y * 100}%)`,
})

const Mark = ({ point }: { point: Point }) => (
  <span
    aria-hidden
    className="absolute size-4 -translate-1/2 rounded-full border-2 border-accent bg-accent/25"
    style={place(point)}
  />
)

function Picker({ onPick, onCancel }: { onPick: (point: Point) => void; onCancel: () => void }) {
  const [point, setPoint] = useState<Point>({ x: 0.5, y: 0.5 })
  const keyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (!step && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (step) setPoint({ x: within(point.x + step.x), y: within(point.y + step.y) })
    else if (event.key === 'Enter') onPick(point)
    else onCancel()
  }
  return (
    <>
      <button
        aria-label={say.pick}
        // biome-ignore lint/a11y/noAutofocus: the user chose to pick a place.
        autoFocus
        className="pointer-events-auto absolute inset-0 cursor-crosshair bg-accent/10 outline-accent -outline-offset-2"
        onClick={(event) => {
          // Clicks by keyboard have no position.
          if (event.detail === 0) return
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
          onPick({
            x: within((event.clientX - left) / (width || 1)),
            y: within((event.clientY - top) / (height || 1)),
          })
        }}
        onKeyDown={keyDown}
        title={say.pickHint}
        type="button"
      >
        <Mark point={point} />
      </button>
      <div className="pointer-events-auto absolute inset-x-3 bottom-3 mx-auto flex max-w-md items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-3 text-sm shadow-menu">
        <p className="min-w-0 flex-1">
          <span className="pointer-coarse:hidden">{say.pickHint}</span>
          <span className="pointer-fine:hidden">{say.pickTouch}</span>
        </p>
        <Button onPress={onCancel} size="sm">
          {say.cancel}
        </Button>
      </div>
    </>
  )
}

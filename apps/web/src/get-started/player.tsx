import { Button } from '@sandlot/ui/button'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { guideMessages } from './messages.ts'
import { durationOf, type Recording, screenAt } from './recording-rules.ts'

/** Plays a terminal recording. It waits to be started, and can be paused and scrubbed. */
export function Player({ recording }: { recording: Recording }) {
  const duration = durationOf(recording)
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const isOver = at >= duration
  usePlaying(isPlaying && !isOver, (passed) => setAt((now) => Math.min(now + passed, duration)))
  const toggle = () => {
    if (isOver) setAt(0)
    setPlaying(isOver || !isPlaying)
  }
  const runs = isPlaying && !isOver
  const Icon = runs ? Pause : isOver ? RotateCcw : Play
  return (
    <figure className="overflow-hidden rounded-lg border border-line">
      {/* As in a terminal, overflow is cut off at the top. */}
      <div aria-hidden className="flex h-72 flex-col justify-end overflow-hidden bg-[#16181d] text-[#e6e8ec]">
        <pre className="min-h-full whitespace-pre-wrap break-words p-4 text-sm leading-relaxed">
          {screenAt(recording, at)}▍
        </pre>
      </div>
      <figcaption className="sr-only">{screenAt(recording, duration)}</figcaption>
      <div className="flex items-center gap-3 border-line border-t bg-surface px-3 py-2">
        <Button icon={<Icon aria-hidden size={14} />} onPress={toggle} size="sm">
          {runs ? guideMessages.pause : isOver ? guideMessages.again : guideMessages.play}
        </Button>
        <input
          aria-label={guideMessages.position}
          aria-valuetext={guideMessages.seconds(Math.round(at))}
          className="min-w-0 flex-1 accent-(--color-accent)"
          max={duration}
          min={0}
          onChange={({ target }) => setAt(Number(target.value))}
          step={0.1}
          type="range"
          value={at}
        />
        <span aria-hidden className="w-16 text-right text-ink-muted text-xs tabular-nums">
          {Math.round(at)} / {Math.round(duration)} s
        </span>
      </div>
    </figure>
  )
}

/** While playing, reports on every frame how many seconds have passed since the last. */
function usePlaying(isPlaying: boolean, onPassed: (seconds: number) => void): void {
  const tell = useEffectEvent(onPassed)
  useEffect(() => {
    if (!isPlaying) return
    let before = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      tell(Math.max(0, now - before) / 1000)
      before = now
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
}

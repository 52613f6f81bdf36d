import { useEffect, useEffectEvent } from 'react'

/** While playing, tells with each picture how many seconds have passed since the one before. */
export function usePlaying(isPlaying: boolean, onPassed: (seconds: number) => void): void {
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

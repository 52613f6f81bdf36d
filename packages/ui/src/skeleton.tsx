import { cx } from './cx.ts'

/** The place of something that is on its way. Its size comes with `className`. */
export function Skeleton({ className, isRound = false }: { className?: string; isRound?: boolean }) {
  return (
    <div
      aria-hidden
      className={cx('animate-pulse bg-sunken', isRound ? 'rounded-full' : 'rounded-md', className)}
    />
  )
}

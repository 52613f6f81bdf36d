import { cx } from './cx.ts'

/** A placeholder for loading content. Its size is set by `className`. */
export function Skeleton({ className, isRound = false }: { className?: string; isRound?: boolean }) {
  return (
    <div
      aria-hidden
      className={cx('animate-pulse bg-sunken', isRound ? 'rounded-full' : 'rounded-md', className)}
    />
  )
}

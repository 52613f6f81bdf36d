import { cx } from './cx.ts'

/** The place of something that is on its way. Its size comes with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-md bg-sunken', className)} />
}

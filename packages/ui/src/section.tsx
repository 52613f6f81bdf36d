import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { keepRowFocus } from './keep-row-focus.ts'

type Props = {
  title: string
  text?: ReactNode
  /** The one thing that can be done with it as a whole. */
  action?: ReactNode
  id?: string
  /** A card of a page; without, a part of a dialog that has a title of its own. */
  isCard?: boolean
  /** Of its heading, where it stands right below the title of a page. */
  level?: 2 | 3
  children?: ReactNode
}

/** One matter, with what it is about. */
export function Section({
  title,
  text,
  action,
  id,
  isCard = false,
  level = isCard ? 2 : 3,
  children,
}: Props) {
  const heading = useId()
  const Heading = `h${level}` as const
  return (
    <section
      aria-labelledby={heading}
      className={cx(
        'flex flex-col',
        isCard
          ? 'scroll-mt-4 gap-4 rounded-xl border border-line bg-surface p-5 max-sm:p-4'
          : 'gap-2 py-3 first:pt-0',
      )}
      id={id}
      ref={keepRowFocus}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <Heading className={cx('font-semibold', isCard && 'text-lg')} id={heading}>
            {title}
          </Heading>
          {text && <p className="text-ink-muted text-sm">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

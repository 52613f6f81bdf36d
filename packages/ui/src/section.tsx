import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { keepRowFocus } from './keep-row-focus.ts'

type Props = {
  title: string
  text?: ReactNode
  /** The one action on the section as a whole. */
  action?: ReactNode
  id?: string
  /** Whether it is a card on a page, instead of a part of a dialog that has its own title. */
  isCard?: boolean
  /** The level of its heading, if it is directly below the title of a page. */
  level?: 2 | 3
  children?: ReactNode
}

/** A titled section with a description. */
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

import { cx } from './cx.ts'

type Props = { facts: readonly string[]; className?: string }

/** Short facts in a row. Lines break between facts, not within one. */
export const Facts = ({ facts, className = 'mt-0.5 text-xs' }: Props) => (
  <p className={cx('text-ink-muted', className)}>
    {facts.map((fact, index) => (
      <span key={fact}>
        <span className="inline-block max-w-full break-words">
          {fact}
          {index < facts.length - 1 && ' ·'}
        </span>{' '}
      </span>
    ))}
  </p>
)

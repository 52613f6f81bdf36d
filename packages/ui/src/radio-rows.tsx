import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type RadioOption<Value extends string> = {
  value: Value
  title: string
  text: string
  /** Decoration at the end of the row. */
  mark?: ReactNode
  isDisabled?: boolean
}

type Props<Value extends string> = {
  legend: string
  /** Whether to hide the legend visually, because a heading above already says it. */
  hideLegend?: boolean
  options: readonly RadioOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  name?: string
}

/** A few stacked options with descriptions, as native radio buttons. */
export function RadioRows<Value extends string>(props: Props<Value>) {
  const { legend, hideLegend = false, options, value, onChange } = props
  const own = useId()
  return (
    <fieldset className="flex flex-col gap-0.5">
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>{legend}</legend>
      {options.map(({ value: option, title, text, mark, isDisabled = false }) => (
        <label
          className={cx(
            'relative flex items-start gap-2.5 rounded-md px-2 py-1.5 text-sm has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus',
            isDisabled ? 'text-ink-faint' : 'not-has-checked:hover:bg-hover',
          )}
          key={option}
        >
          <input
            checked={option === value}
            className="mt-1 size-3.5 shrink-0 outline-none"
            disabled={isDisabled}
            name={props.name ?? own}
            onChange={() => onChange(option)}
            type="radio"
            value={option}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{title}</span>
            <span className={cx('block', !isDisabled && 'text-ink-muted')}>{text}</span>
          </span>
          {mark && (
            <span aria-hidden className="mt-1">
              {mark}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

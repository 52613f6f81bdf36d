import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, Group, Input, Label, NumberField } from 'react-aria-components/NumberField'

const row = 'flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-1.5 text-sm'

type NumberProps = {
  label: string
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
}

/** A number within bounds, committed on blur. */
export function NumberRow({ label, value, min, max, step = 1, onChange }: NumberProps) {
  const button =
    'flex h-full w-9 shrink-0 items-center justify-center text-ink-muted hover:bg-hover hover:text-ink disabled:opacity-50'
  return (
    <NumberField
      className={row}
      formatOptions={{ maximumFractionDigits: 2, useGrouping: false }}
      maxValue={max}
      minValue={min}
      onChange={(next) => Number.isFinite(next) && onChange(next)}
      step={step}
      value={value}
    >
      <Label className="font-medium">{label}</Label>
      <Group className="flex h-9 items-center overflow-hidden rounded-md border border-line-strong bg-surface shadow-xs focus-within:border-focus focus-within:outline-2 focus-within:outline-focus/25 hover:border-ink-faint">
        <Button className={button} slot="decrement">
          <Minus aria-hidden size={15} />
        </Button>
        <Input className="h-full w-14 bg-transparent text-center text-base tabular-nums outline-none" />
        <Button className={button} slot="increment">
          <Plus aria-hidden size={15} />
        </Button>
      </Group>
    </NumberField>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly Value[]
  names: Record<Value, string>
  onChange: (value: Value) => void
}

/** A choice between a few values. */
export function ChoiceRow<Value extends string>({
  label,
  value,
  options,
  names,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={row}>
      <legend className="float-left font-medium">{label}</legend>
      <div className="flex rounded-md border border-line-strong bg-sunken p-0.5">
        {options.map((option) => (
          <label
            className="relative flex h-7 items-center rounded-sm px-2.5 text-ink-muted hover:text-ink has-checked:bg-chosen has-checked:font-medium has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-focus"
            key={option}
          >
            <input
              checked={option === value}
              className="absolute inset-0 appearance-none outline-none"
              name={name}
              onChange={() => onChange(option)}
              type="radio"
              value={option}
            />
            {names[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type TextProps = {
  label: string
  hint: string
  /** Returns what is wrong with a text, or null. */
  problemOf: (text: string) => string | null
  value: string
  onChange: (value: string) => void
}

/** A text that is committed as soon as it is valid. */
export function TextRow({ label, hint, problemOf, value, onChange }: TextProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value
  const problem = problemOf(text)
  return (
    <div className={row}>
      <label className="self-start font-medium leading-9" htmlFor={id}>
        {label}
      </label>
      <div className="w-full sm:w-72">
        <input
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== null}
          className={cx(inputStyle, 'aria-invalid:border-danger')}
          id={id}
          onBlur={() => setTyped(null)}
          onChange={({ target }) => {
            setTyped(target.value)
            if (problemOf(target.value) === null) onChange(target.value.trim())
          }}
          spellCheck={false}
          type="text"
          value={text}
        />
        <p className={cx('mt-1', problem ? 'text-danger-text' : 'text-ink-muted')} id={`${id}-hint`}>
          {problem ?? hint}
        </p>
      </div>
    </div>
  )
}

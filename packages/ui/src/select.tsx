import { Check, ChevronsUpDown } from 'lucide-react'
import {
  Select as AriaSelect,
  Button,
  FieldError,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components/Select'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { cx } from './cx.ts'
import { inputStyle } from './input-style.ts'
import { FieldLabel } from './text-field.tsx'

/** From this many options on, only visible ones are rendered: opening a thousand takes a second. */
const LONG_FROM = 200
/** The height of a single-line option; others are measured. */
const ROW_PX = 32

export type Option = {
  value: string
  label: string
  /** Shown next to the label, such as the reason why it is disabled. */
  hint?: string
  isDisabled?: boolean
}

type Props = {
  label: string
  options: readonly Option[]
  /** The chosen value, or an empty string. */
  value: string
  onChange: (value: string) => void
  placeholder: string
  name?: string
  problem?: string | null
  isRequired?: boolean
  isDisabled?: boolean
  /** Whether the label is only for screen readers. */
  hideLabel?: boolean
  className?: string
}

export function Select({
  label,
  options,
  value,
  onChange,
  placeholder,
  problem,
  hideLabel = false,
  className,
  ...field
}: Props) {
  const list = (
    <ListBox className="max-h-72 overflow-y-auto p-1 outline-none" items={options}>
      {(option) => (
        <ListBoxItem
          className="group flex min-h-8 select-none items-center gap-2 rounded-md px-2 py-1 text-sm outline-none focus:bg-hover data-disabled:text-ink-faint"
          id={option.value}
          isDisabled={option.isDisabled ?? false}
          textValue={option.label}
        >
          {/* Wraps below the label if there is no room beside it. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2">
            <span className="min-w-0 break-words">{option.label}</span>
            {option.hint && <span className="text-ink-faint text-xs">{option.hint}</span>}
          </span>
          <Check aria-hidden className="hidden shrink-0 text-accent-text group-selected:block" size={15} />
        </ListBoxItem>
      )}
    </ListBox>
  )
  return (
    <AriaSelect
      {...field}
      className={cx('flex flex-col gap-1.5', className)}
      isInvalid={problem !== undefined && problem !== null}
      onChange={(key) => onChange(key === null ? '' : String(key))}
      placeholder={placeholder}
      validationBehavior="aria"
      value={value === '' ? null : value}
    >
      <FieldLabel hidden={hideLabel}>{label}</FieldLabel>
      <Button
        className={cx(inputStyle, 'flex h-auto min-h-9 items-center justify-between gap-2 py-1 text-left')}
        data-invalid={problem ? true : undefined}
      >
        <SelectValue className="line-clamp-2 min-w-0 break-words data-placeholder:text-ink-faint" />
        <ChevronsUpDown aria-hidden className="shrink-0 text-ink-faint" size={15} />
      </Button>
      <FieldError className="text-danger-text text-sm">{problem}</FieldError>
      <Popover
        className="w-(--trigger-width) animate-rise rounded-lg border border-line bg-raised shadow-menu"
        offset={4}
      >
        {options.length < LONG_FROM ? (
          list
        ) : (
          <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: ROW_PX }}>
            {list}
          </Virtualizer>
        )}
      </Popover>
    </AriaSelect>
  )
}

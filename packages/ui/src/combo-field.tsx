import { ChevronsUpDown } from 'lucide-react'
import type { Ref } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  FieldError,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import { cx } from './cx.ts'
import { inputStyle } from './input-style.ts'
import { FieldLabel } from './text-field.tsx'

export type Suggestion = {
  value: string
  /** Shown next to it, such as a person's name. It is searched too. */
  hint?: string | null
}

type Props = {
  label: string
  suggestions: readonly Suggestion[]
  /** The text of the field. Text that matches no suggestion stays. */
  text: string
  onText: (text: string) => void
  onPick: (value: string) => void
  onBlur?: () => void
  hint?: string
  problem?: string | null
  isDisabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A text field that suggests values. */
export function ComboField(props: Props) {
  const { label, suggestions, text, onText, onPick, hint, problem, inputRef, ...field } = props
  const chosen = suggestions.some(({ value }) => value === text) ? text : null
  return (
    <AriaComboBox
      {...field}
      allowsCustomValue
      className="flex flex-col gap-1.5"
      defaultItems={suggestions}
      inputValue={text}
      isInvalid={problem !== undefined && problem !== null}
      onInputChange={onText}
      onSelectionChange={(key) => key !== null && key !== chosen && onPick(String(key))}
      selectedKey={chosen}
      validationBehavior="aria"
    >
      <FieldLabel>{label}</FieldLabel>
      <div className="relative">
        <Input
          {...(inputRef && { ref: inputRef })}
          autoComplete="off"
          className={cx(inputStyle, 'pr-9')}
          dir="auto"
          spellCheck="false"
        />
        <Button className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-ink-faint outline-none">
          <ChevronsUpDown aria-hidden size={15} />
        </Button>
      </div>
      {hint && !problem && (
        <Text className="text-ink-muted text-sm" slot="description">
          {hint}
        </Text>
      )}
      <FieldError className="text-danger-text text-sm">{problem}</FieldError>
      <Popover
        className="w-(--trigger-width) animate-rise rounded-lg border border-line bg-raised shadow-menu"
        offset={4}
      >
        <ListBox className="max-h-72 overflow-y-auto p-1 outline-none" items={suggestions}>
          {({ value, hint: beside }: Suggestion) => (
            <ListBoxItem
              className="flex min-h-8 select-none items-center gap-2 rounded-md px-2 text-sm outline-none focused:bg-hover selected:font-medium"
              id={value}
              textValue={beside ? `${value} ${beside}` : value}
            >
              <span className="min-w-0 truncate" dir="auto">
                {value}
              </span>
              {beside && <span className="ml-auto min-w-0 truncate text-ink-muted text-xs">{beside}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

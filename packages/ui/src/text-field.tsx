import type { ReactNode } from 'react'
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
} from 'react-aria-components/TextField'
import { cx } from './cx.ts'
import { inputStyle } from './input-style.ts'

type Props = Omit<AriaProps, 'children' | 'className' | 'style' | 'isInvalid'> & {
  label: string
  /** Shown below the field while it is valid. */
  hint?: ReactNode
  /** What is wrong, shown as a red outline and a sentence below the field (spec SH-126). */
  problem?: string | null
  optionalLabel?: string
  placeholder?: string
  hideLabel?: boolean
  className?: string
}

export function TextField(props: Props) {
  const { label, hint, problem, optionalLabel, placeholder, hideLabel = false, className, ...field } = props
  return (
    <AriaTextField
      {...field}
      className={cx('flex flex-col gap-1.5', className)}
      isInvalid={problem !== undefined && problem !== null}
      validationBehavior="aria"
    >
      <FieldLabel hidden={hideLabel} optionalLabel={optionalLabel}>
        {label}
      </FieldLabel>
      <Input className={inputStyle} dir="auto" {...(placeholder !== undefined && { placeholder })} />
      {hint && !problem && (
        <Text className="text-ink-muted text-sm" slot="description">
          {hint}
        </Text>
      )}
      <FieldError className="whitespace-pre-line text-danger-text text-sm">{problem}</FieldError>
    </AriaTextField>
  )
}

export function FieldLabel(props: {
  children: string
  hidden?: boolean
  optionalLabel?: string | undefined
}) {
  return (
    <Label className={props.hidden ? 'sr-only' : 'wrap-anywhere flex justify-between font-medium text-sm'}>
      {props.children}
      {props.optionalLabel && <span className="font-normal text-ink-faint">{props.optionalLabel}</span>}
    </Label>
  )
}

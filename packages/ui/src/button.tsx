import type { ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { PressButton, type PressButtonProps } from './press-button.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<PressButtonProps, 'aria-disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as what holds it. */
  wide?: boolean
  icon?: ReactNode
  isPending?: boolean
  /** For a button that its own press disables: it can have the focus all the same, which would be lost otherwise. */
  keepsFocus?: boolean
}

/** While `isPending` it keeps its focus, shows that something runs, and does nothing when pressed. */
export function Button({ variant, size, wide, icon, children, className, ...props }: ButtonProps) {
  const { isPending = false, keepsFocus = false, isDisabled = false, onPress, type, ...rest } = props
  const isOff = isDisabled && keepsFocus
  const action =
    isPending || isOff
      ? { 'aria-disabled': true, type: 'button' as const }
      : { isDisabled, ...(onPress && { onPress }), ...(type && { type }) }
  return (
    <PressButton
      {...rest}
      {...action}
      className={cx(
        buttonStyle({ ...(variant && { variant }), ...(size && { size }), wide: wide === true }),
        isOff && 'opacity-50',
        className,
      )}
    >
      {isPending ? <Spinner /> : icon}
      <span className="truncate">{children}</span>
    </PressButton>
  )
}

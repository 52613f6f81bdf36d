import type { ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { PressButton, type PressButtonProps } from './press-button.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<PressButtonProps, 'aria-disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Whether it fills the width of its container. */
  wide?: boolean
  icon?: ReactNode
  isPending?: boolean
}

/** While `isPending` it keeps the focus, shows a spinner, and ignores clicks. */
export function Button({ variant, size, wide, icon, children, className, ...props }: ButtonProps) {
  const { isPending = false, isDisabled = false, onPress, type, ...rest } = props
  const action = isPending
    ? { 'aria-disabled': true, type: 'button' as const }
    : { isDisabled, ...(onPress && { onPress }), ...(type && { type }) }
  return (
    <PressButton
      {...rest}
      {...action}
      className={cx(
        buttonStyle({ ...(variant && { variant }), ...(size && { size }), wide: wide === true }),
        className,
      )}
    >
      {isPending ? <Spinner /> : icon}
      <span className="truncate">{children}</span>
    </PressButton>
  )
}

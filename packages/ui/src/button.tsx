import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<AriaProps, 'children' | 'className' | 'style' | 'aria-disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as what holds it. */
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** While `isPending` it keeps its focus, shows that something runs, and does nothing when pressed. */
export function Button({ variant, size, wide, icon, children, className, ...props }: ButtonProps) {
  const { isPending = false, onPress, type, ...rest } = props
  // React Aria's own `isPending` leaves announcements behind that point to buttons long gone.
  const action = isPending
    ? { 'aria-disabled': true, type: 'button' as const }
    : { ...(onPress && { onPress }), ...(type && { type }) }
  return (
    <AriaButton
      {...rest}
      {...action}
      className={cx(
        buttonStyle({ ...(variant && { variant }), ...(size && { size }), wide: wide === true }),
        className,
      )}
    >
      {isPending ? <Spinner /> : icon}
      <span className="truncate">{children}</span>
    </AriaButton>
  )
}

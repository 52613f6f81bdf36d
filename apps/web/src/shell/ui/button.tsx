import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<AriaProps, 'children' | 'className' | 'style'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as what holds it. */
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** While `isPending` it keeps its width and focus and does nothing when pressed. */
export function Button({ variant, size, wide, icon, children, className, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={cx(
        buttonStyle({ ...(variant && { variant }), ...(size && { size }), wide: wide === true }),
        className,
      )}
    >
      {({ isPending }) => (
        <>
          {isPending ? <Spinner /> : icon}
          <span className="truncate">{children}</span>
        </>
      )}
    </AriaButton>
  )
}

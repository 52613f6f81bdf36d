import { type ButtonSize, type ButtonVariant, buttonStyle } from '@sandlot/ui/button-style'
import { cx } from '@sandlot/ui/cx'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'a'>, 'children'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
}

function Anchor({ variant, size, wide, icon, children, className, ...props }: Props) {
  const style = buttonStyle({ ...(variant && { variant }), ...(size && { size }), wide: wide === true })
  return (
    <a {...props} className={cx(style, className)}>
      {icon}
      <span className="truncate">{children}</span>
    </a>
  )
}

/** A link that looks like a button. Takes `to`, `params` and `search` like every link of the router. */
export const ButtonLink = createLink(Anchor)

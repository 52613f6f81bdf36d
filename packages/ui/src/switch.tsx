import type { ReactNode } from 'react'
import { type SwitchProps as AriaProps, Switch as AriaSwitch } from 'react-aria-components/Switch'
import { cx } from './cx.ts'

type Props = Omit<AriaProps, 'children' | 'className' | 'style'> & {
  /** The label next to the switch. Without it, an `aria-label` names it. */
  children?: ReactNode
  className?: string
}

/** Turns something on or off immediately. */
export function Switch({ children, className, ...props }: Props) {
  return (
    <AriaSwitch
      {...props}
      className={cx(
        'group inline-flex cursor-pointer items-center gap-2.5 disabled:cursor-not-allowed disabled:opacity-60 data-readonly:cursor-default data-readonly:opacity-60',
        className,
      )}
    >
      <span
        data-switch
        className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors group-selected:border-accent group-selected:bg-accent group-focus-visible:outline-2 group-focus-visible:outline-focus group-focus-visible:outline-offset-2 motion-reduce:transition-none"
      >
        <span className="size-3.5 rounded-full bg-ink-muted transition-transform group-selected:translate-x-4 group-selected:bg-accent-ink motion-reduce:transition-none" />
      </span>
      {children}
    </AriaSwitch>
  )
}

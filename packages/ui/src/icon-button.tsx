import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button'
import { cx } from './cx.ts'
import { useTooltip } from './use-tooltip.tsx'

export type IconButtonProps = Omit<AriaProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  /** What it does, for those who cannot see the icon, and as its tooltip. */
  label: string
  /** What the tooltip says where that is not the name. */
  tooltip?: string
  size?: 'sm' | 'md'
  children: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton(options: IconButtonProps) {
  const { label, tooltip = label, size = 'md', children, className, ref, ...props } = options
  const { trigger, show, showSoon, hide, bubble } = useTooltip(tooltip)
  return (
    <>
      <AriaButton
        {...props}
        aria-label={label}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors duration-100',
          'hover:bg-hover hover:text-ink pressed:bg-pressed aria-expanded:bg-hover aria-expanded:text-ink',
          'disabled:pointer-events-none disabled:opacity-50',
          size === 'sm' ? 'size-7' : 'size-8',
          className,
        )}
        onBlur={(event) => {
          hide()
          props.onBlur?.(event)
        }}
        onFocus={(event) => {
          show()
          props.onFocus?.(event)
        }}
        onHoverEnd={(event) => {
          hide()
          props.onHoverEnd?.(event)
        }}
        onHoverStart={(event) => {
          showSoon()
          props.onHoverStart?.(event)
        }}
        onPressStart={(event) => {
          hide()
          props.onPressStart?.(event)
        }}
        ref={(button) => {
          trigger.current = button
          if (typeof ref === 'function') return ref(button)
          if (ref) ref.current = button
        }}
      >
        {children}
      </AriaButton>
      {bubble}
    </>
  )
}

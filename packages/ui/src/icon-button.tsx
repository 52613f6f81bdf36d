import { cx } from './cx.ts'
import { PressButton, type PressButtonProps } from './press-button.tsx'
import { useTooltip } from './use-tooltip.tsx'

export type IconButtonProps = Omit<PressButtonProps, 'aria-label'> & {
  /** The button's name for screen readers, also used as its tooltip. */
  label: string
  /** The text of the tooltip, if it differs from the name. */
  tooltip?: string
  size?: 'sm' | 'md'
}

export function IconButton(options: IconButtonProps) {
  const { label, tooltip = label, size = 'md', children, className, ref, ...props } = options
  const { trigger, show, showSoon, hide, bubble } = useTooltip(tooltip)
  return (
    <>
      <PressButton
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
        onHoverEnd={() => {
          hide()
          props.onHoverEnd?.()
        }}
        onHoverStart={() => {
          showSoon()
          props.onHoverStart?.()
        }}
        onPress={(event) => {
          hide()
          props.onPress?.(event)
        }}
        ref={(button) => {
          trigger.current = button
          if (typeof ref === 'function') return ref(button)
          if (ref) ref.current = button
        }}
      >
        {children}
      </PressButton>
      {bubble}
    </>
  )
}

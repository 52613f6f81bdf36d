import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants = {
  primary:
    'bg-accent text-accent-ink shadow-xs forced-colors:border hover:bg-accent-hover pressed:bg-accent-hover aria-disabled:hover:bg-accent',
  secondary:
    'border border-line-strong bg-surface text-ink shadow-xs hover:bg-sunken pressed:bg-sunken aria-expanded:bg-sunken',
  ghost:
    'text-ink-muted hover:bg-hover hover:text-ink pressed:bg-pressed aria-expanded:bg-hover aria-expanded:text-ink',
  danger:
    'bg-danger text-danger-ink shadow-xs forced-colors:border hover:bg-danger-hover pressed:bg-danger-hover',
  'danger-ghost': 'text-danger-text hover:bg-danger-soft pressed:bg-danger-soft',
} satisfies Record<ButtonVariant, string>

const sizes = {
  sm: 'h-7 gap-1.5 rounded-md px-2.5 text-sm',
  md: 'h-8 gap-2 rounded-md px-3 text-sm',
  lg: 'h-10 gap-2 rounded-lg px-4 text-base',
} satisfies Record<ButtonSize, string>

/** Returns the classes of a button, for buttons and links that look like one. */
export function buttonStyle(
  options: { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean } = {},
): string {
  return cx(
    'relative inline-flex max-w-full shrink-0 select-none items-center justify-center whitespace-nowrap font-medium',
    'transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50',
    variants[options.variant ?? 'secondary'],
    sizes[options.size ?? 'md'],
    options.wide && 'w-full',
  )
}

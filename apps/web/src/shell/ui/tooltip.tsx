import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

const DELAY_MS = 500

/** Says in a word what the button inside does. Never the only place of something that matters. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger closeDelay={0} delay={DELAY_MS}>
      {children}
      <AriaTooltip
        className="pointer-events-none z-50 max-w-64 animate-fade rounded-md bg-ink px-2 py-1 text-canvas text-xs shadow-menu"
        offset={6}
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

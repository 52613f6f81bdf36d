import type { RefObject } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'

type Props = { text: string; triggerRef: RefObject<Element | null>; onClose: () => void }

/** The text repeats the button's name. React Aria does not pass this attribute through. */
const hide = (bubble: Element | null) => bubble?.setAttribute('aria-hidden', 'true')

/** An open tooltip. Loaded with the first one. */
export function TooltipBubble({ text, triggerRef, onClose }: Props) {
  // Substitutes the state of React Aria's own trigger. Ours renders the bubble only while it is open.
  const state = { isOpen: true, shouldSkipAnimation: false, open: () => {}, close: onClose }
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        className="pointer-events-none z-50 max-w-64 animate-fade rounded-md bg-ink px-2 py-1 text-canvas text-xs shadow-menu"
        isOpen
        offset={6}
        ref={hide}
        triggerRef={triggerRef}
      >
        {text}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}

import { PressButton } from '@sandlot/ui/press-button'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'

/** The props of an open menu. */
export type MenuProps = { triggerRef: RefObject<Element | null>; onClose: () => void }

type Props = {
  /** The name of the button if its content is not text. */
  label: string
  className: string
  children: ReactNode
  /** Loads the menu's code once the pointer or the focus has reached the button. */
  load: () => Promise<unknown>
  menu: (props: MenuProps) => ReactNode
}

/** The button of a menu, and the menu itself while it is open. */
export function MenuTrigger({ label, className, children, load, menu }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A failure now is ignored, because opening the menu retries and reports it.
  const loadAhead = () => void load().catch(() => undefined)
  return (
    <>
      <PressButton
        aria-expanded={isOpen}
        aria-haspopup="menu"
        aria-label={label}
        className={className}
        onFocus={loadAhead}
        onHoverStart={loadAhead}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
        onPress={() => setOpen(!isOpen)}
        ref={button}
      >
        {children}
      </PressButton>
      {isOpen && <Suspense>{menu({ triggerRef: button, onClose: () => setOpen(false) })}</Suspense>}
    </>
  )
}

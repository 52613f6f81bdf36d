import { PressButton } from '@sandlot/ui/press-button'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'

/** What an open menu is given. */
export type MenuProps = { triggerRef: RefObject<Element | null>; onClose: () => void }

type Props = {
  /** What the button is called where its content is no text. */
  label: string
  className: string
  children: ReactNode
  /** Loads the menu's code: the pointer or the focus has reached the button. */
  load: () => Promise<unknown>
  menu: (props: MenuProps) => ReactNode
}

/** The button of a menu; the menu itself is there while it is open. */
export function MenuTrigger({ label, className, children, load, menu }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // What fails now is tried and told when the menu opens.
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

import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { lazyPart } from '../lazy-part.ts'
import type { MenuGroup } from './menu-entries.ts'
import { MenuFailed } from './menu-failed.tsx'
import type { MenuPopoverProps } from './menu-popover.tsx'

const load = () => import('./menu-popover.tsx')
const MenuPopover = lazyPart(() => load().then((module) => module.MenuPopover), MenuFailed)

type Props = {
  /** What the button is called where its content is no text, and what the menu is called. */
  label: string
  groups: readonly MenuGroup[]
  className: string
  children: ReactNode
  placement?: NonNullable<MenuPopoverProps['placement']>
  head?: ReactNode
}

/** A button with a menu. The menu's code comes when the pointer or the focus reaches the button. */
export function MenuButton({ label, groups, className, children, placement, head }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <AriaButton
        aria-expanded={isOpen}
        aria-haspopup="menu"
        aria-label={label}
        className={className}
        onFocus={load}
        onHoverStart={load}
        onKeyDown={(event) => (event.key === 'ArrowDown' ? setOpen(true) : event.continuePropagation())}
        onPress={() => setOpen(!isOpen)}
        ref={button}
      >
        {children}
      </AriaButton>
      {isOpen && (
        <Suspense>
          <MenuPopover
            groups={groups}
            head={head}
            label={label}
            onClose={() => setOpen(false)}
            triggerRef={button}
            {...(placement && { placement })}
          />
        </Suspense>
      )}
    </>
  )
}

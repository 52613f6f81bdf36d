import { lazyPart } from '@sandlot/ui/lazy-part'
import type { MenuGroup } from '@sandlot/ui/menu-entries'
import type { MenuPopoverProps } from '@sandlot/ui/menu-popover'
import { PressButton } from '@sandlot/ui/press-button'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { MenuFailed } from './menu-failed.tsx'

const load = () => import('@sandlot/ui/menu-popover')
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
  const router = useRouter()
  return (
    <>
      <PressButton
        aria-expanded={isOpen}
        aria-haspopup="menu"
        aria-label={label}
        className={className}
        onFocus={load}
        onHoverStart={load}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
        onPress={() => setOpen(!isOpen)}
        ref={button}
      >
        {children}
      </PressButton>
      {isOpen && (
        <Suspense>
          <MenuPopover
            groups={groups}
            head={head}
            label={label}
            navigate={(href) => void router.navigate({ href })}
            onClose={() => setOpen(false)}
            triggerRef={button}
            {...(placement && { placement })}
          />
        </Suspense>
      )}
    </>
  )
}

import type { MenuGroup } from '@sandlot/ui/menu-entries'
import { MenuPopover, type MenuPopoverProps } from '@sandlot/ui/menu-popover'
import { PressButton } from '@sandlot/ui/press-button'
import { type ReactNode, useRef, useState } from 'react'

type Props = {
  /** The name of the menu, and of the button unless its content names it. */
  label: string
  isNamedByContent?: boolean
  groups: readonly MenuGroup[]
  className: string
  placement?: NonNullable<MenuPopoverProps['placement']>
  head?: ReactNode
  children: ReactNode
}

export function MenuButton(props: Props) {
  const { label, isNamedByContent = false, groups, className, placement, head, children } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PressButton
        aria-expanded={isOpen}
        aria-haspopup="menu"
        {...(!isNamedByContent && { 'aria-label': label })}
        className={className}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
        onPress={() => setOpen(!isOpen)}
        ref={button}
      >
        {children}
      </PressButton>
      {isOpen && (
        <MenuPopover
          groups={groups}
          head={head}
          label={label}
          onClose={() => setOpen(false)}
          triggerRef={button}
          {...(placement && { placement })}
        />
      )}
    </>
  )
}

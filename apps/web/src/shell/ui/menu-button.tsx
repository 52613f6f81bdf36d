import { lazyPart } from '@sandlot/ui/lazy-part'
import type { MenuGroup } from '@sandlot/ui/menu-entries'
import type { MenuPopoverProps } from '@sandlot/ui/menu-popover'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MenuFailed } from './menu-failed.tsx'
import { MenuTrigger } from './menu-trigger.tsx'

const load = () => import('@sandlot/ui/menu-popover')
const MenuPopover = lazyPart(() => load().then((module) => module.MenuPopover), MenuFailed)

type Props = {
  /** The name of the menu, and of the button if its content is not text. */
  label: string
  groups: readonly MenuGroup[]
  className: string
  children: ReactNode
  placement?: NonNullable<MenuPopoverProps['placement']>
}

/** A button with a menu. The menu's code loads when the pointer or the focus reaches the button. */
export function MenuButton({ label, groups, className, children, placement }: Props) {
  const router = useRouter()
  return (
    <MenuTrigger
      className={className}
      label={label}
      load={load}
      menu={(props) => (
        <MenuPopover
          {...props}
          groups={groups}
          label={label}
          navigate={(href) => void router.navigate({ href })}
          {...(placement && { placement })}
        />
      )}
    >
      {children}
    </MenuTrigger>
  )
}

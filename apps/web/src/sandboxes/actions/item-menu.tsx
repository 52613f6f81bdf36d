import type { MenuGroup } from '@sandlot/ui/menu-entries'
import { MenuPopover } from '@sandlot/ui/menu-popover'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { MenuAnchor } from '../item-props.ts'

type Props = { label: string; groups: readonly MenuGroup[]; anchor: MenuAnchor; onClose: () => void }

/** The open menu of an item in a list. Loaded when the first one opens. */
export function ItemMenu({ label, groups, anchor, onClose }: Props) {
  const trigger = useRef<Element | null>(null)
  const point = useRef<HTMLSpanElement>(null)
  const router = useRouter()
  const isButton = anchor instanceof Element
  useLayoutEffect(() => {
    trigger.current = isButton ? anchor : point.current
  }, [isButton, anchor])
  return (
    <>
      {!isButton && (
        <span aria-hidden className="fixed" ref={point} style={{ left: anchor.x, top: anchor.y }} />
      )}
      <MenuPopover
        groups={groups}
        label={label}
        navigate={(href) => void router.navigate({ href })}
        onClose={onClose}
        placement={isButton ? 'bottom end' : 'bottom start'}
        triggerRef={trigger}
      />
    </>
  )
}

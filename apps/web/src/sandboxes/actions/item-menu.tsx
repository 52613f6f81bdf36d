import type { MenuGroup } from '@sandlot/ui/menu-entries'
import { MenuPopover } from '@sandlot/ui/menu-popover'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { MenuPlace } from '../item-props.ts'

type Props = { label: string; groups: readonly MenuGroup[]; place: MenuPlace; onClose: () => void }

/** The open menu of an item in a list. Loaded when the first one opens. */
export function ItemMenu({ label, groups, place, onClose }: Props) {
  const trigger = useRef<Element | null>(null)
  const point = useRef<HTMLSpanElement>(null)
  const router = useRouter()
  const isButton = place instanceof Element
  useLayoutEffect(() => {
    trigger.current = isButton ? place : point.current
  }, [isButton, place])
  return (
    <>
      {!isButton && (
        <span aria-hidden className="fixed" ref={point} style={{ left: place.x, top: place.y }} />
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

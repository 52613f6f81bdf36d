import type { MenuGroup } from '@sandlot/ui/menu-entries'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'

/** The same chunk as every other menu. */
export const loadMenu = () => import('@sandlot/ui/menu-popover')
const MenuPopover = lazy(() => loadMenu().then((module) => ({ default: module.MenuPopover })))

/** The button it was opened with, or the place of the pointer. */
export type MenuPlace = Element | { x: number; y: number }

type Props = { label: string; groups: readonly MenuGroup[]; place: MenuPlace; onClose: () => void }

/** The menu of one item of a list. */
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
      <Suspense>
        <MenuPopover
          groups={groups}
          label={label}
          navigate={(href) => void router.navigate({ href })}
          onClose={onClose}
          placement={isButton ? 'bottom end' : 'bottom start'}
          triggerRef={trigger}
        />
      </Suspense>
    </>
  )
}

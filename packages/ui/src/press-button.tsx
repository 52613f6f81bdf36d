import type { ComponentProps, KeyboardEvent, MouseEvent, PointerEvent, SyntheticEvent } from 'react'

type Native = Omit<
  ComponentProps<'button'>,
  | 'disabled'
  | 'onClick'
  | 'onPointerDown'
  | 'onPointerUp'
  | 'onMouseDown'
  | 'onPointerEnter'
  | 'onPointerLeave'
>

export type PressButtonProps = Native & {
  isDisabled?: boolean
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void
  onHoverStart?: () => void
  onHoverEnd?: () => void
}

const keep = (event: SyntheticEvent) => event.stopPropagation()

/** The keys that press a button are its own; all others go on to the list that it stands in. */
const keepPress = (event: KeyboardEvent) => {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
}

const ofMouse = (run: (() => void) | undefined) =>
  run && ((event: PointerEvent) => event.pointerType === 'mouse' && run())

/**
 * The browser's own button, which does not let what holds it know that it was pressed: a row would open. With it,
 * pages load none of the code that lists, menus and dialogs need.
 */
export function PressButton(props: PressButtonProps) {
  const { isDisabled = false, onPress, onHoverStart, onHoverEnd, onKeyDown, type, ...rest } = props
  return (
    <button
      {...rest}
      disabled={isDisabled}
      onClick={(event) => {
        event.stopPropagation()
        // Safari does not do so itself, and what opens now gives the focus back to where it was.
        event.currentTarget.focus({ preventScroll: true })
        onPress?.(event)
      }}
      onKeyDown={(event) => {
        keepPress(event)
        onKeyDown?.(event)
      }}
      onKeyUp={keepPress}
      onMouseDown={keep}
      onPointerDown={keep}
      onPointerEnter={ofMouse(onHoverStart)}
      onPointerLeave={ofMouse(onHoverEnd)}
      onPointerUp={keep}
      type={type ?? 'button'}
    />
  )
}

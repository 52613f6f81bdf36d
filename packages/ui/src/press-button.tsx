import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

type Native = Omit<
  ComponentProps<'button'>,
  | 'disabled'
  | 'onClick'
  | 'onKeyUp'
  | 'onPointerDown'
  | 'onPointerUp'
  | 'onMouseDown'
  | 'onPointerEnter'
  | 'onPointerLeave'
>

/** A press by pointer or keyboard. */
export type Press = { currentTarget: HTMLButtonElement; ctrlKey: boolean; metaKey: boolean }

export type PressButtonProps = Native & {
  isDisabled?: boolean
  onPress?: (press: Press) => void
  onHoverStart?: () => void
  onHoverEnd?: () => void
}

const keep = (event: SyntheticEvent) => event.stopPropagation()

const presses = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

const ofMouse = (run: (() => void) | undefined) =>
  run && ((event: PointerEvent) => event.pointerType === 'mouse' && run())

/**
 * A native button that hides its clicks from its container, because a row would open. With it, pages load none of the
 * code that lists, menus and dialogs need.
 */
export function PressButton(props: PressButtonProps) {
  const {
    isDisabled = false,
    onPress,
    onHoverStart,
    onHoverEnd,
    onKeyDown,
    onBlur,
    type,
    autoFocus,
    ref,
    ...rest
  } = props
  const isHeld = useRef(false)
  const [hasFocus, setHasFocus] = useState(false)
  // Pressing it may disable it. The native `disabled` would lose the focus, and with it the keyboard's place.
  const isOff = isDisabled && hasFocus
  const button = useRef<HTMLButtonElement>(null)
  // In a dialog above another, React would set the focus before the upper dialog is registered, and the lower one would
  // take it back.
  useEffect(() => {
    if (autoFocus) button.current?.focus()
  }, [autoFocus])
  const press = (event: Press) => {
    if (isOff) return
    // Safari does not focus pressed buttons, and whatever opens now returns the focus to where it was.
    event.currentTarget.focus({ preventScroll: true })
    onPress?.(event)
  }
  return (
    <button
      {...rest}
      {...(isOff && { 'aria-disabled': true, style: { opacity: 0.5 } })}
      disabled={isDisabled && !isOff}
      onBlur={(event) => {
        isHeld.current = false
        setHasFocus(false)
        onBlur?.(event)
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (isOff) return event.preventDefault()
        // Enter in a field submits its form by this button, and the focus stays in the field.
        if (type === 'submit' && event.detail === 0) onPress?.(event)
        else press(event)
      }}
      onFocusCapture={() => setHasFocus(true)}
      onKeyDown={(event) => {
        // React Aria takes the click that browsers generate for a key for one by a screen reader, and moves the focus
        // late. The browser still submits forms.
        if (presses(event)) {
          event.stopPropagation()
          if (type !== 'submit') event.preventDefault()
          if (type !== 'submit' && !event.repeat) isHeld.current = true
        }
        onKeyDown?.(event)
      }}
      onKeyUp={(event) => {
        if (!presses(event)) return
        event.stopPropagation()
        if (!isHeld.current) return
        isHeld.current = false
        event.preventDefault()
        press(event)
      }}
      onMouseDown={keep}
      onPointerDown={keep}
      onPointerEnter={ofMouse(onHoverStart)}
      onPointerLeave={ofMouse(onHoverEnd)}
      onPointerUp={keep}
      ref={autoFocus ? button : ref}
      type={type ?? 'button'}
    />
  )
}

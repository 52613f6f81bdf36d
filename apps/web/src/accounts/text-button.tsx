import { PressButton } from '@sandlot/ui/press-button'
import type { ReactNode } from 'react'

type Props = { onPress: () => void; autoFocus?: boolean; children: ReactNode }

/** A way on that stands among words. */
export function TextButton({ onPress, autoFocus = false, children }: Props) {
  return (
    <PressButton
      autoFocus={autoFocus}
      className="rounded-sm underline underline-offset-2 outline-none hover:text-ink focus-visible:outline-2 focus-visible:outline-focus"
      onPress={onPress}
    >
      {children}
    </PressButton>
  )
}

import { PressButton } from '@sandlot/ui/press-button'
import type { ReactNode } from 'react'

type Props = { onPress: () => void; autoFocus?: boolean; children: ReactNode }

/** A button that appears within text. */
export function TextButton({ onPress, autoFocus = false, children }: Props) {
  return (
    <PressButton
      autoFocus={autoFocus}
      className="rounded-sm underline underline-offset-2 hover:text-ink"
      onPress={onPress}
    >
      {children}
    </PressButton>
  )
}

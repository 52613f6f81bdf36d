import type { ReactNode } from 'react'

/** Lengths in pixels. The drawing itself always has a view box of 32 by 32. */
export interface DrawingProps {
  width?: number
  height?: number
  scale?: number
}

export function Drawing({
  width = 32,
  height = 32,
  scale = 1,
  children,
}: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 32 32"
      width={width * scale}
      height={height * scale}
    >
      {children}
    </svg>
  )
}

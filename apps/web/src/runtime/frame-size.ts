import { PREVIEW_WIDTH_MAX_PX, PREVIEW_WIDTH_MIN_PX } from '@sandlot/core/runtime/limits'

/** The screen size of a preview. `full` takes the available space. */
export type FrameSize = {
  name: 'full' | 'phone' | 'tablet' | 'laptop' | 'custom'
  width: number
  height: number
}

export const fullSize: FrameSize = { name: 'full', width: 0, height: 0 }

export const presets: readonly FrameSize[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'laptop', width: 1280, height: 800 },
]

export const rotated = (size: FrameSize): FrameSize => ({ ...size, width: size.height, height: size.width })

/** Returns a typed length, clamped to a sensible range. Null if it is not a number. */
export function typedLength(text: string): number | null {
  const length = Number(text)
  if (text.trim() === '' || !Number.isInteger(length)) return null
  return Math.min(Math.max(length, PREVIEW_WIDTH_MIN_PX), PREVIEW_WIDTH_MAX_PX)
}

import type { Io } from '../io.ts'
import { type Style, styleFor, usesColor } from './style.ts'

/** What a result is rendered for. */
export type View = {
  /** A person's terminal; otherwise a pipe or a file. */
  terminal: boolean
  width: number
  style: Style
  now: Date
}

const NARROWEST = 40

export function viewOf(io: Io, now: Date): View {
  return {
    terminal: io.stdout.isTTY === true,
    width: Math.max(NARROWEST, io.stdout.columns ?? 80),
    style: styleFor(usesColor(io.stdout, io.env)),
    now,
  }
}

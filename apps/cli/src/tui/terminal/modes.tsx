import { type ReactNode, useLayoutEffect } from 'react'

type Out = Pick<NodeJS.WritableStream, 'write'>

export type Modes = { on: string; off: string }

/**
 * Disables wrapping at the edge. Terminals disagree on the width of some emoji, and one extra line would shift
 * everything below it.
 */
const noWrap: Modes = { on: '\u001b[?7l', off: '\u001b[?7h' }
/** Reports clicks and the wheel as input; with Shift, the terminal still selects text. */
const mouseComes: Modes = { on: '\u001b[?1000h\u001b[?1006h', off: '\u001b[?1006l\u001b[?1000l' }
/** Requests the background color; terminals that do not support it stay silent. */
const ASK_BACKGROUND = '\u001b]11;?\u001b\\'

export const modesFor = ({ mouse }: { mouse: boolean }): Modes =>
  mouse ? { on: noWrap.on + mouseComes.on, off: mouseComes.off + noWrap.off } : noWrap

type Props = { out: Out; modes: Modes; asksBackground: boolean; children: ReactNode }

/** Sets terminal modes while mounted. Ink unmounts on every exit, including signals. */
export function TerminalModes({ out, modes, asksBackground, children }: Props) {
  useLayoutEffect(() => {
    out.write(modes.on + (asksBackground ? ASK_BACKGROUND : ''))
    return () => void out.write(modes.off)
  }, [out, modes, asksBackground])
  return children
}

import { type ReactNode, useLayoutEffect } from 'react'

type Out = Pick<NodeJS.WritableStream, 'write'>

export type Modes = { on: string; off: string }

/**
 * Lines end at the edge instead of going on in the next one. How wide some emoji are, terminals see differently, and
 * one line too many would move all below it.
 */
const noWrap: Modes = { on: '\u001b[?7l', off: '\u001b[?7h' }
/** Clicks and the wheel come as input; those with Shift stay with the terminal, which selects text by them. */
const mouseComes: Modes = { on: '\u001b[?1000h\u001b[?1006h', off: '\u001b[?1006l\u001b[?1000l' }
/** Asks for the colour behind the text; a terminal that does not know the question says nothing. */
const ASK_BACKGROUND = '\u001b]11;?\u001b\\'

export const modesFor = ({ mouse }: { mouse: boolean }): Modes =>
  mouse ? { on: noWrap.on + mouseComes.on, off: mouseComes.off + noWrap.off } : noWrap

type Props = { out: Out; modes: Modes; asksBackground: boolean; children: ReactNode }

/** Sets the terminal up while this stands. Ink takes it down on every way out, signals too. */
export function TerminalModes({ out, modes, asksBackground, children }: Props) {
  useLayoutEffect(() => {
    out.write(modes.on + (asksBackground ? ASK_BACKGROUND : ''))
    return () => void out.write(modes.off)
  }, [out, modes, asksBackground])
  return children
}

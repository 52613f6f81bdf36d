import { type ReactNode, useLayoutEffect } from 'react'

type Out = Pick<NodeJS.WritableStream, 'write'>

export const WRAP_OFF = '\u001b[?7l'
export const WRAP_ON = '\u001b[?7h'

/**
 * While this stands, lines end at the edge instead of going on in the next one. How wide some emoji are, terminals see
 * differently, and one line too many would move all below it. Ink takes it down on every way out, signals too.
 */
export function NoWrap({ out, children }: { out: Out; children: ReactNode }) {
  useLayoutEffect(() => {
    out.write(WRAP_OFF)
    return () => void out.write(WRAP_ON)
  }, [out])
  return children
}

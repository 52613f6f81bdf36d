import { readFileSync } from 'node:fs'
import { DENIALS_TOLD_MAX, LOOK_FOR_ASKER_MS } from '../limits.ts'
import { dialledFrom } from './listening.ts'
import { ownersOf } from './owners.ts'

/**
 * Prints why the gate refused a request in the terminal of the program, because most programs only show a number. Each
 * reason is printed once per program. `tell` gets the process session.
 */
export function createDenials(tell: (session: number, text: string) => void) {
  const told = new Set<string>()
  let lookedAt = Number.NEGATIVE_INFINITY
  return (reason: string, dialled: { from: number; to: number }) => {
    // Scanning all processes is too expensive for a program that retries endlessly.
    if (told.size >= DENIALS_TOLD_MAX || performance.now() - lookedAt < LOOK_FOR_ASKER_MS) return
    lookedAt = performance.now()
    const session = sessionThat(dialled)
    const key = `${session} ${reason}`
    if (session === undefined || told.has(key)) return
    told.add(key)
    tell(session, reason.replace(/\p{Cc}/gu, ' '))
  }
}

function sessionThat(dialled: { from: number; to: number }): number | undefined {
  try {
    const inode = dialledFrom(readFileSync('/proc/net/tcp', 'latin1'), dialled)
    return inode === null ? undefined : ownersOf([inode]).get(inode)
  } catch {
    return undefined
  }
}

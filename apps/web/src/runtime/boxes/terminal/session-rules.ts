import type { BoxSession } from '@sandlot/core/runtime/boxes/rest'

/** The tab that is always there. No session has this id. */
export const TASKS = 'tasks'

/** A program that is a shell, or what the agent calls the usual one. */
const SHELL = /^(?:-?(?:.*\/)?(?:ba|z|fi|da|k|a)?sh|shell(?: \d+)?)$/

/** Whether nothing would be lost if it were ended: a shell that waits, or what has ended by itself. */
export const isIdle = ({ kind, name, state }: BoxSession): boolean =>
  state === 'exited' || (kind === 'terminal' && SHELL.test(name))

/** The tab that shows: the one that was asked for while it is there, else the last session, else the tasks. */
export const shownTab = (sessions: readonly BoxSession[], wanted: string | null): string =>
  wanted === TASKS || sessions.some(({ id }) => id === wanted)
    ? (wanted ?? TASKS)
    : (sessions.at(-1)?.id ?? TASKS)

/** Whether a terminal says this by itself, in answer to a program that asked what it is or where its cursor stands. */
export const isReport = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what answers begin with.
  /^\x1b(?:\[[?>=]?[\d;]*\$?[cnRty]|\]\d+;|P)/.test(text)

/** What the tabs are called: several of one name are counted. */
export function tabNames(sessions: readonly BoxSession[]): ReadonlyMap<string, string> {
  const seen = new Map<string, number>()
  return new Map(
    sessions.map(({ id, kind, name }) => {
      const count = (seen.get(`${kind} ${name}`) ?? 0) + 1
      seen.set(`${kind} ${name}`, count)
      return [id, count === 1 ? name : `${name} ${count}`]
    }),
  )
}

import type { BoxSession } from '@sandlot/core/runtime/boxes/rest'

/** The tab that always exists. No session has this id. */
export const TASKS = 'tasks'

/** The name of a shell program, or the agent's name for the default one. */
const SHELL = /^(?:-?(?:.*\/)?(?:ba|z|fi|da|k|a)?sh|shell(?: \d+)?)$/

/** Whether ending it would lose nothing: an idle shell, or a process that has already exited. */
export const isIdle = ({ kind, name, state }: BoxSession): boolean =>
  state === 'exited' || (kind === 'terminal' && SHELL.test(name))

/** Returns the active tab: the requested one while it exists, else the last session, else the tasks. */
export const shownTab = (sessions: readonly BoxSession[], wanted: string | null): string =>
  wanted === TASKS || sessions.some(({ id }) => id === wanted)
    ? (wanted ?? TASKS)
    : (sessions.at(-1)?.id ?? TASKS)

/** Whether the terminal generated this input, as the answer to a program that queried its type or cursor position. */
export const isReport = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the answers start with these characters.
  /^\x1b(?:\[[?>=]?[\d;]*\$?[cnRty]|\]\d+;|P)/.test(text)

/** Returns the names of the tabs. Duplicate names are numbered. */
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

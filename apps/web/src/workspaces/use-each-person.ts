import { toAppError } from '@sandlot/core/errors'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'

export type ForEach<Level> = {
  /** Parses a line of text into people. */
  read: (text: string) => string[]
  /** Performs the action for one person, and resolves with their name. */
  act: (person: string, level: Level) => Promise<string>
  /** Called with those for whom it succeeded. */
  onDone: (names: readonly [string, ...string[]]) => void
}

/** Performs an action for each person in a line of text. A failure for one does not affect the others. */
export function useEachPerson<Level>({ read, act, onDone }: ForEach<Level>) {
  const { toasts } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const one = async (person: string, level: Level) => {
    try {
      return { person, name: await act(person, level), problem: null }
    } catch (error) {
      if (toasts.signedOut(error)) return { person, name: person, problem: '' }
      const { message, hint } = toAppError(error)
      return { person, name: person, problem: [`${person}: ${message}`, hint].filter(Boolean).join(' ') }
    }
  }
  return {
    isBusy,
    problem,
    forgetProblem: () => setProblem(null),
    /** Resolves with those for whom it failed. */
    send: async (text: string, level: Level): Promise<string[]> => {
      const people = read(text)
      setProblem(people.length === 0 ? workspaceMessages.inviteeEmpty : null)
      if (people.length === 0) return []
      setBusy(true)
      const results = await Promise.all(people.map((person) => one(person, level)))
      setBusy(false)
      const failed = results.filter((result) => result.problem !== null)
      const [first, ...more] = results.filter((result) => result.problem === null).map(({ name }) => name)
      if (first !== undefined) onDone([first, ...more])
      const problems = failed.map((result) => result.problem).join('\n')
      setProblem(problems.trim() || null)
      return failed.map(({ person }) => person)
    },
  }
}

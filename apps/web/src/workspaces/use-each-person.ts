import { toAppError } from '@sandlot/core/errors'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'

export type ForEach<Level> = {
  /** The people that a line of text names. */
  read: (text: string) => string[]
  /** Does it for one of them, and answers what that one is called. */
  act: (person: string, level: Level) => Promise<string>
  /** Those for whom it was done. */
  onDone: (names: readonly [string, ...string[]]) => void
}

/** Does something for the people of one line, each for themselves: what is wrong with one keeps no other from it. */
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
    /** Answers those for whom it could not be done. */
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

import type { Context } from '../../platform/context.ts'
import { problemOf } from '../data/cache.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { useHere } from './use-here.ts'

type Telling<Result> = {
  /** The command as a person would type it. */
  words: readonly string[]
  doing?: string
  done: string | ((result: Result) => string)
  failed: string
}

/** Runs a command in the displayed workspace: shows the outcome and adds it to the log. */
export function useCommand() {
  const { cache } = useServices()
  const { say, record } = useTui()
  const here = useHere()
  return async <Result>(
    { words, doing, done, failed }: Telling<Result>,
    run: (context: Context) => Promise<Result>,
  ): Promise<Result | null> => {
    const end = record(words)
    if (doing !== undefined) say(doing)
    try {
      const result = await run(here())
      end('done')
      say(typeof done === 'string' ? done : done(result), 'good')
      void cache.invalidateQueries()
      return result
    } catch (error) {
      const { message } = problemOf(error)
      end('failed', message)
      say(`${failed}: ${message}`, 'bad')
      return null
    }
  }
}

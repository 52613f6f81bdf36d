import { MutationObserver, type MutationObserverOptions } from '@tanstack/query-core'
import { problemOf } from '../data/cache.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

type Telling = {
  /** The equivalent command. */
  words: readonly string[]
  done: string
  failed: string | ((error: unknown) => string)
}

/** Changes something, shows the outcome, and adds it to the command log. */
export function useMutate() {
  const { cache } = useServices()
  const { say, record } = useTui()
  return async <Data, Input, Scope>(
    options: MutationObserverOptions<Data, Error, Input, Scope>,
    input: Input,
    { words, done, failed }: Telling,
  ): Promise<Data | null> => {
    const end = record(words)
    try {
      const data = await new MutationObserver(cache, options).mutate(input)
      end('done')
      say(done, 'good')
      return data
    } catch (error) {
      const { message } = problemOf(error)
      end('failed', message)
      say(typeof failed === 'string' ? `${failed}: ${message}` : failed(error), 'bad')
      return null
    }
  }
}
